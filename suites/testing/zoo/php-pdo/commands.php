<?php
/** Commands: how they are stored, shown, created, edited, deleted and overwritten in bulk. */
declare(strict_types=1);

const LIMITS = [1 => 100, 2 => 15, 3 => 15];

const DEFAULTS = ['name_localizations' => null, 'description' => '', 'description_localizations' => null, 'options' => [],
    'default_member_permissions' => null, 'default_permission' => true, 'nsfw' => false,
    'dm_permission' => true, 'integration_types' => [0], 'contexts' => null];

function row_to_command(array $row): array
{
    return ['id' => $row['id'], 'application_id' => $row['application_id'], 'guild_id' => $row['guild_id'], 'type' => $row['type'],
        'name' => $row['name'], 'version' => $row['version']] + json_decode($row['body'], true);
}

function find_command(string $app, string $guild, string $id): ?array
{
    $row = sql('SELECT * FROM commands WHERE id = ? AND application_id = ? AND guild_id = ?', [$id, $app, $guild])->fetch();
    return $row === false ? null : row_to_command($row);
}

function commands_of(string $app, string $guild): array
{
    $rows = sql('SELECT * FROM commands WHERE application_id = ? AND guild_id = ? ORDER BY rowid', [$app, $guild])->fetchAll();
    return array_map(row_to_command(...), $rows);
}

/** What is written to the table: everything that has no column. */
function save(array $c): array
{
    $columns = ['id', 'application_id', 'guild_id', 'type', 'name', 'version'];
    $body = json_encode(array_diff_key($c, array_flip($columns)), JSON_THROW_ON_ERROR);
    sql('INSERT INTO commands (id, application_id, guild_id, type, name, version, body) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, version = excluded.version, body = excluded.body',
        [...array_map(fn ($k) => $c[$k], $columns), $body]);
    return $c;
}

function list_commands(string $app, string $guild): array
{
    $with = $_GET['with_localizations'] ?? 'false';
    $with = broken('false-in-a-query-is-true') ? (bool) $with && isset($_GET['with_localizations']) : filter_var($with, FILTER_VALIDATE_BOOLEAN);
    $locale = $with ? null : requester_locale();
    return array_map(fn ($c) => present($c, $locale), commands_of($app, $guild));
}

/** Reads the fields that are there. Nullable fields may be null; null elsewhere is as if the field were not there. */
function read_fields(stdClass $body, string $app, string $guild, int $type): array
{
    $out = [];
    $has = fn (string $key) => property_exists($body, $key);
    $isset = fn (string $key) => isset($body->$key);
    $given = broken('null-is-not-set') ? $isset : $has;
    if ($isset('name')) {
        $out['name'] = a_name($body->name, 'name', $type);
    }
    if ($isset('description')) {
        $out['description'] = $type === 1 ? text($body->description, 'description', 1, 100) : text($body->description, 'description', 0, $type === 4 ? 100 : 0);
    }
    if ($given('name_localizations')) {
        $out['name_localizations'] = dictionary($body->name_localizations, 'name_localizations', fn ($v, $at) => a_name($v, $at, $type));
    }
    if ($given('description_localizations')) {
        $out['description_localizations'] = dictionary($body->description_localizations, 'description_localizations',
            fn ($v, $at) => text($v, $at, $type === 1 ? 1 : 0, $type === 1 || $type === 4 ? 100 : 0));
    }
    if ($isset('options')) {
        $out['options'] = options($body->options, 'options');
        if ($type !== 1 && $out['options'] !== []) {
            fail('options', 'only chat-input commands have options');
        }
        check_localized_names($out['options']);
    }
    if ($given('default_member_permissions')) {
        $out['default_member_permissions'] = permission_bits($body->default_member_permissions, 'default_member_permissions');
    }
    foreach (['default_permission', 'nsfw', 'dm_permission'] as $key) {
        if ($isset($key)) {
            $out[$key] = boolean($body->$key, $key);
        }
    }
    if ($guild === '' && $isset('integration_types')) {
        $supported = [0, 1];
        $out['integration_types'] = array_map(fn ($v) => in_array($v, $supported, true) ? $v : fail('integration_types', 'is not supported'),
            a_list($body->integration_types, 'integration_types', 10));
    }
    if ($guild === '' && $given('contexts')) {
        $out['contexts'] = $body->contexts === null ? null
            : array_map(fn ($v) => integer($v, 'contexts', 0, 2), a_list($body->contexts, 'contexts', 10));
    }
    if ($isset('handler')) {
        fail('handler', 'is for entry points');
    }
    return $out;
}

function check_whole(array $c): array
{
    if ($c['type'] === 1 && $c['description'] === '') {
        fail('description', 'This field is required');
    }
    if ($c['type'] === 1 && total_characters($c) > 8000) {
        fail('options', 'more than 8000 characters');
    }
    return $c;
}

function command_type(stdClass $body, string $app, string $guild): int
{
    $type = isset($body->type) ? integer($body->type, 'type', 1, 4) : 1;
    if ($type === 4) {
        fail('type', 'this application has no activity');
    }
    return $type;
}

function same_name(string $app, string $guild, int $type, string $name): ?array
{
    if (broken('names-are-compared-loosely')) {
        foreach (commands_of($app, $guild) as $c) {
            if ($c['type'] == $type && $c['name'] == $name) {
                return $c;
            }
        }
        return null;
    }
    $row = sql('SELECT * FROM commands WHERE application_id = ? AND guild_id = ? AND type = ? AND name = ?',
        [$app, $guild, $type, $name])->fetch();
    return $row === false ? null : row_to_command($row);
}

function check_room(string $app, string $guild, array $types, int $creates): void
{
    foreach (LIMITS as $type => $limit) {
        if (($types[$type] ?? 0) > $limit) {
            throw new HttpError(400, "Maximum number of application commands reached ($limit)");
        }
    }
    if ($guild === '' || $creates === 0) {
        return;
    }
    $day = 'creates:' . $guild . ':' . intdiv(time(), 86400);
    if (counter($day) + $creates > 200) {
        throw new HttpError(400, 'Max number of daily application command creates has been reached (200)');
    }
    set_counter($day, counter($day) + $creates);
}

function version_after(array $before, array $after): string
{
    return $before === $after ? $before['version'] : snowflake();
}

function create_command(string $app, string $guild, stdClass $body): array
{
    $type = command_type($body, $app, $guild);
    if (in_array($type, [2, 3], true) && property_exists($body, 'description') && $body->description !== null) {
        fail('description', 'is not allowed here');
    }
    $fields = read_fields($body, $app, $guild, $type);
    if (!isset($fields['name'])) {
        fail('name', 'This field is required');
    }
    $existing = same_name($app, $guild, $type, $fields['name']);
    $c = check_whole($fields + ['type' => $type, 'application_id' => $app, 'guild_id' => $guild]
        + ['integration_types' => [0, 1]] + DEFAULTS);
    if ($existing) {
        $c['id'] = $existing['id'];
        $c['version'] = snowflake();
        if (broken('an-upsert-makes-a-new-id')) {
            sql('DELETE FROM commands WHERE id = ?', [$existing['id']]);
            $c['id'] = snowflake();
        }
        return [200, present(save($c))];
    }
    $types = array_count_values(array_column(commands_of($app, $guild), 'type'));
    $types[$type] = ($types[$type] ?? 0) + 1;
    check_room($app, $guild, $types, 1);
    $c['id'] = $c['version'] = snowflake();
    return [201, present(save($c))];
}

function edit_command(array $c, stdClass $body): array
{
    $fields = read_fields($body, $c['application_id'], $c['guild_id'], $c['type']);
    $after = check_whole(array_replace($c, $fields));
    if ($after['name'] !== $c['name']) {
        if (same_name($c['application_id'], $c['guild_id'], $c['type'], $after['name'])) {
            fail('name', 'another command has this name');
        }
        sql('DELETE FROM permissions WHERE id = ?', [$c['id']]);
    }
    $after['version'] = version_after($c, $after);
    return present(save($after));
}

function delete_command(array $c): void
{
    sql('DELETE FROM commands WHERE id = ?', [$c['id']]);
    sql('DELETE FROM permissions WHERE id = ?', [$c['id']]);
}

function bulk_overwrite(string $app, string $guild, mixed $list): array
{
    $list = a_list($list, 'body', 131);
    $before = array_column(commands_of($app, $guild), null, 'id');
    $seen = $after = $types = $taken = [];
    $creates = 0;
    foreach ($list as $i => $element) {
        if (!$element instanceof stdClass) {
            fail((string) $i, 'must be an object');
        }
        $type = command_type($element, $app, $guild);
        $c = read_fields($element, $app, $guild, $type) + ['type' => $type, 'application_id' => $app, 'guild_id' => $guild];
        if (!isset($c['name'])) {
            fail("$i.name", 'This field is required');
        }
        if (isset($seen["$type {$c['name']}"])) {
            fail("$i.name", 'is used twice');
        }
        $seen["$type {$c['name']}"] = true;
        $types[$type] = ($types[$type] ?? 0) + 1;
        $id = $element->id ?? null;
        if ($id !== null && !(is_string($id) && preg_match('/^\d{1,20}$/D', $id))) {
            fail("$i.id", 'is no snowflake');
        }
        $old = $id !== null ? ($before[$id] ?? null) : null;
        if ($old !== null && $old['type'] !== $type) {
            fail("$i.type", 'a command keeps its type');
        }
        foreach ($old === null ? $before : [] as $other) {
            if ($other['type'] === $type && $other['name'] === $c['name']) {
                $old = $other;
            }
        }
        $c += ['integration_types' => [0], 'contexts' => [0, 1, 2]] + DEFAULTS;
        $after[] = [check_whole($c), $old];
        $creates += $old === null ? 1 : 0;
        if ($old !== null && isset($taken[$old['id']])) {
            fail("$i.id", 'is used twice');
        }
        $taken[$old['id'] ?? "new$i"] = true;
    }
    check_room($app, $guild, $types, $creates);
    foreach ($before as $id => $old) {
        if (!isset($taken[$id])) {
            delete_command($old);
        }
    }
    sql('DELETE FROM commands WHERE application_id = ? AND guild_id = ?', [$app, $guild]);
    $out = [];
    foreach ($after as [$c, $old]) {
        $c['id'] = $old['id'] ?? snowflake();
        $c['version'] = snowflake();
        if ($old !== null && $old['name'] !== $c['name']) {
            sql('DELETE FROM permissions WHERE id = ?', [$old['id']]);
        }
        $out[] = present(save($c));
    }
    return $out;
}
