"""Who sends a request, and in which locale.

Choices: `with_localizations` also takes 1, 0, jes and ne in any case, and other values are refused ("boolean", form
not shown). The bot has the settings locale eo ("then the user settings locale", value not shown).
"""

from parts import WORLD
from world import BOT_SETTINGS_LOCALE, Refuse


class Sender:
    def __init__(self, app, token):
        self.app, self.token = app, token


def sender_of(request, kind):
    """kind: commands, permissions, permissions-edit, bot, none"""
    if kind == "none":
        return None
    scheme, _, secret = (request.headers.get("Authorization") or "").partition(" ")
    secret = secret.strip()
    if scheme.lower() == "bot":
        for app in WORLD.apps.values():
            if app.token == secret:
                return Sender(app, None)
        raise Refuse(403, "hver ert þú?")
    if scheme.lower() == "bearer":
        bearer = WORLD.tokens.get(secret)
        if bearer is None:
            raise Refuse(401, "hver ert þú?")
        scopes = bearer.scopes
        if kind == "permissions-edit":
            return Sender(WORLD.apps[bearer.app], bearer)
        if (
            kind in ("commands", "permissions")
            and "applications.commands.update" in scopes
            or kind == "permissions"
            and "applications.commands.permissions.update" in scopes
        ):
            return Sender(WORLD.apps[bearer.app], bearer)
        raise Refuse(403, "ekki þér ætlað")
    raise Refuse(403, "hver ert þú?")


def own_application(sender, app_id):
    if sender.app.id != app_id:
        raise Refuse(404, "önnur forrit eru ósýnileg")
    return sender.app


def requester_locale(request, sender):
    locale = request.headers.get("X-Strange-Locale")
    if locale and locale.strip():
        return locale.strip()
    best = (0.0, None)
    for part in (request.headers.get("Accept-Language") or "").split(","):
        tag, *params = [parameter.strip() for parameter in part.split(";")]
        weight = 1.0
        for parameter in params:
            if parameter.startswith("q="):
                try:
                    weight = float(parameter[2:])
                except ValueError:
                    weight = 0.0
        if tag and tag != "*" and weight > best[0]:
            best = (weight, tag)
    if best[1]:
        return best[1]
    if sender.token is not None and sender.token.user_id in WORLD.users:
        return WORLD.users[sender.token.user_id].locale
    return BOT_SETTINGS_LOCALE


def list_locale(request, sender):
    value = request.query.get("with_localizations", "false").lower()
    if value in ("true", "1", "jes"):
        return None
    if value in ("false", "0", "ne"):
        return requester_locale(request, sender)
    raise Refuse(416, "with_localizations: jes aŭ ne")
