<?php
/** What a response shows of a command. */
declare(strict_types=1);

function as_dictionary(?array $d): mixed
{
    return $d === null || broken('an-empty-dictionary-is-a-list') ? $d : (object) $d;
}

/** @param string|null $locale null shows the dictionaries, else the texts of that locale */
function localize(array $thing, ?string $locale): array
{
    foreach (['name', 'description'] as $field) {
        $key = $field . '_localizations';
        if (!array_key_exists($key, $thing)) {
            continue;
        }
        $dictionary = $thing[$key];
        if ($locale === null) {
            $thing[$key] = as_dictionary($dictionary);
            continue;
        }
        unset($thing[$key]);
        if (isset($dictionary[$locale])) {
            $thing[$field . '_localized'] = $dictionary[$locale];
        }
    }
    foreach (['options', 'choices'] as $list) {
        if (isset($thing[$list])) {
            $thing[$list] = array_map(fn ($inner) => localize($inner, $locale), $thing[$list]);
        }
    }
    return $thing;
}

function present(array $c, ?string $locale = null): array
{
    $out = localize($c, $locale);
    if ($c['guild_id'] === '') {
        unset($out['guild_id']);
    } else {
        unset($out['dm_permission'], $out['integration_types'], $out['contexts']);
    }
    if ($c['type'] !== 1) {
        unset($out['options']);
    }
    return $out;
}

function requester_locale(): string
{
    $own = $_SERVER['HTTP_X_SERVICE_LOCALE'] ?? '';
    if ($own !== '') {
        return $own;
    }
    $best = ['en-US', 0.0];
    foreach (explode(',', $_SERVER['HTTP_ACCEPT_LANGUAGE'] ?? '') as $part) {
        $pieces = explode(';', trim($part));
        $q = isset($pieces[1]) && preg_match('/q=([\d.]+)/', $pieces[1], $m) ? (float) $m[1] : 1.0;
        if ($pieces[0] !== '' && $pieces[0] !== '*' && $q > $best[1]) {
            $best = [$pieces[0], $q];
        }
    }
    return $best[0];
}
