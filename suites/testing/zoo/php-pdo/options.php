<?php
/** Options and choices of a command. */
declare(strict_types=1);

function choice(mixed $c, string $at, int $type): array
{
    if (!$c instanceof stdClass) {
        fail($at, 'must be an object');
    }
    $out = ['name' => text($c->name ?? null, "$at.name", 1, 100)];
    if (isset($c->name_localizations)) {
        $out['name_localizations'] = dictionary($c->name_localizations, "$at.name_localizations", fn ($v, $a) => text($v, $a, 1, 100));
    }
    $value = $c->value ?? null;
    $out['value'] = match ($type) {
        3 => text($value, "$at.value", 0, 100),
        4 => integer($value, "$at.value", -MAX_SAFE, MAX_SAFE),
        default => number($value, "$at.value"),
    };
    return $out;
}

function option(mixed $o, string $at, int $level): array
{
    if (!$o instanceof stdClass) {
        fail($at, 'must be an object');
    }
    $type = integer($o->type ?? null, "$at.type", 1, 11);
    $description = fn ($v, $a) => text($v, $a, 1, 100);
    $out = [
        'type' => $type,
        'name' => chat_name($o->name ?? null, "$at.name"),
        'description' => $description($o->description ?? null, "$at.description"),
    ];
    if (property_exists($o, 'name_localizations')) {
        $out['name_localizations'] = dictionary($o->name_localizations, "$at.name_localizations", chat_name(...));
    }
    if (property_exists($o, 'description_localizations')) {
        $out['description_localizations'] = dictionary($o->description_localizations, "$at.description_localizations", $description);
    }
    if ($level > 0 && ($type === 2 || ($type === 1 && $level > 1))) {
        fail("$at.type", 'is nested too deep');
    }
    $allowed = ['required' => $type > 2, 'choices' => in_array($type, [3, 4, 10], true), 'options' => $type < 3, 'channel_types' => $type === 7,
        'min_value' => $type === 4 || $type === 10, 'max_value' => $type === 4 || $type === 10, 'min_length' => $type === 3, 'max_length' => $type === 3,
        'autocomplete' => in_array($type, [3, 4, 10], true)];
    foreach ($allowed as $key => $ok) {
        if (!$ok && !empty($o->$key)) {
            fail("$at.$key", 'is not valid for this type of option');
        }
        if (!$ok) {
            unset($o->$key);
        }
    }
    $isset = broken('zero-is-lost') ? fn ($k) => !empty($o->$k) : fn ($k) => isset($o->$k);
    foreach (['required', 'autocomplete'] as $key) {
        if (isset($o->$key)) {
            $out[$key] = boolean($o->$key, "$at.$key");
        }
    }
    foreach (['min_value', 'max_value'] as $key) {
        if ($isset($key)) {
            $out[$key] = $type === 4 ? integer($o->$key, "$at.$key", -MAX_SAFE, MAX_SAFE) : number($o->$key, "$at.$key");
        }
    }
    foreach (['min_length' => 0, 'max_length' => 1] as $key => $min) {
        if ($isset($key)) {
            $out[$key] = integer($o->$key, "$at.$key", $min, 6000);
        }
    }
    if ((isset($out['min_value'], $out['max_value']) && $out['min_value'] > $out['max_value'])
        || (isset($out['min_length'], $out['max_length']) && $out['min_length'] > $out['max_length'])) {
        fail($at, 'minimum is above maximum');
    }
    if (isset($o->channel_types)) {
        $out['channel_types'] = array_map(fn ($v) => integer($v, "$at.channel_types", 0, 255), a_list($o->channel_types, "$at.channel_types", 25));
    }
    if (isset($o->choices)) {
        $out['choices'] = [];
        foreach (a_list($o->choices, "$at.choices", 25) as $i => $c) {
            $out['choices'][] = choice($c, "$at.choices.$i", $type);
        }
        if ($out['choices'] && ($out['autocomplete'] ?? false)) {
            fail("$at.autocomplete", 'cannot be true when choices are present');
        }
    }
    if (isset($o->options)) {
        $out['options'] = options($o->options, "$at.options", $type === 2 ? 1 : 2);
    }
    return $out;
}

/** @param int $level 0 of a command, 1 of a group, 2 of a subcommand */
function options(mixed $list, string $at, int $level = 0): array
{
    $out = [];
    $names = [];
    $optional = false;
    $kinds = [];
    foreach (a_list($list, $at, 25) as $i => $o) {
        $option = option($o, "$at.$i", $level);
        if (in_array($option['name'], $names, !broken('names-are-compared-loosely'))) {
            fail("$at.$i.name", 'is used twice');
        }
        if ($level === 1 && $option['type'] !== 1) {
            fail("$at.$i.type", 'a group holds subcommands');
        }
        $kinds[$option['type'] < 3 ? 'sub' : 'value'] = true;
        if ($option['type'] > 2) {
            $required = $option['required'] ?? false;
            if ($required && $optional) {
                fail("$at.$i.required", 'required options come first');
            }
            $optional = $optional || !$required;
        }
        $names[] = $option['name'];
        $out[] = $option;
    }
    if (count($kinds) > 1) {
        fail($at, 'subcommands and other options cannot be mixed');
    }
    return $out;
}

function each_option(array $options, callable $do): void
{
    foreach ($options as $o) {
        $do($o);
        each_option($o['options'] ?? [], $do);
    }
}

function check_localized_names(array $options): void
{
    $names = [];
    each_option($options, function ($o) use (&$names) {
        $names[] = $o['name'];
    });
    $seen = [];
    each_option($options, function ($o) use ($names, &$seen) {
        foreach ($o['name_localizations'] ?? [] as $locale => $name) {
            if ($name === $o['name']) {
                continue; // identical to the default: ignored
            }
            if (in_array($name, $names, true) || isset($seen["$locale $name"])) {
                fail('options', "the name $name is used twice in $locale");
            }
            $seen["$locale $name"] = true;
        }
    });
}

function longest(string $default, ?array $localized): int
{
    return max(array_map(chars(...), [$default, ...array_values($localized ?? [])]));
}

function total_characters(array $c): int
{
    $n = longest($c['name'], $c['name_localizations'] ?? null) + longest($c['description'], $c['description_localizations'] ?? null);
    foreach ($c['options'] ?? [] as $o) {
        $n += total_characters($o);
        foreach ($o['choices'] ?? [] as $choice) {
            $n += longest($choice['name'], $choice['name_localizations'] ?? null) + chars((string) $choice['value']);
        }
    }
    return $n;
}
