<?php
/** Permissions of commands in a guild: only the manager of the guild may edit them. */
declare(strict_types=1);

function permissions_object(string $app, string $guild, string $id, array $entries): array
{
    return ['id' => $id, 'application_id' => $app, 'guild_id' => $guild, 'permissions' => $entries];
}

function list_permissions(string $app, string $guild): array
{
    $rows = sql('SELECT * FROM permissions WHERE guild_id = ? AND application_id = ?', [$guild, $app])->fetchAll();
    return array_map(fn ($row) => permissions_object($app, $guild, $row['id'], json_decode($row['body'], true)), $rows);
}

function need_target(string $app, string $guild, string $id): void
{
    if ($id !== $app && find_command($app, $guild, $id) === null && find_command($app, '', $id) === null) {
        throw new HttpError(404, 'Unknown application command');
    }
}

function get_permissions(string $app, string $guild, string $id): array
{
    need_target($app, $guild, $id);
    $body = sql('SELECT body FROM permissions WHERE guild_id = ? AND id = ?', [$guild, $id])->fetchColumn();
    return permissions_object($app, $guild, $id, $body === false ? [] : json_decode($body, true));
}

function put_permissions(string $kind, string $app, string $guild, string $id, stdClass $body): array
{
    if ($kind !== 'guildManager') {
        throw new HttpError($kind === 'bot' ? 401 : 403, 'The token of a user who manages the guild is needed');
    }
    need_target($app, $guild, $id);
    $entries = [];
    foreach (a_list($body->permissions ?? null, 'permissions', 100) as $i => $entry) {
        $at = "permissions.$i";
        if (!$entry instanceof stdClass || !is_string($entry->id ?? null) || !preg_match('/^\d{1,20}$/D', $entry->id)) {
            fail("$at.id", 'must be a snowflake');
        }
        if (broken('false-is-empty') && empty($entry->permission)) {
            fail("$at.permission", 'is required');
        }
        $type = integer($entry->type ?? null, "$at.type", 1, 3);
        $permission = boolean($entry->permission ?? null, "$at.permission");
        $entries["$type:$entry->id"] = ['id' => $entry->id, 'type' => $type, 'permission' => $permission];
    }
    $entries = array_values($entries);
    sql('DELETE FROM permissions WHERE guild_id = ? AND id = ?', [$guild, $id]);
    if ($entries) {
        sql('INSERT INTO permissions (guild_id, id, application_id, body) VALUES (?, ?, ?, ?)', [$guild, $id, $app, json_encode($entries)]);
    }
    return permissions_object($app, $guild, $id, $entries);
}
