import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRestDesk, type RestDesk } from './rest-desk.ts'

// One column for each kind of value; all but the last few are read from a text as they are read from JSON.
const TABLE = `
  create table desk.kinds (
    id int generated always as identity primary key, "a uuid" uuid, words text default 'unsaid', yes boolean, small smallint, whole int,
    long bigint, exact numeric, money numeric(14, 2), rough real, finer double precision, day date, moment timestamptz,
    hour timestamp(0), short varchar(5), code char(3), tree jsonb, list text[], stage desk.stage
  );
  alter table desk.kinds enable row level security;
  create policy "every kind" on desk.kinds for all to authenticated using (true) with check (true);
  grant all on desk.kinds to authenticated`

let desk: RestDesk
beforeAll(async () => {
  desk = await openRestDesk()
  await desk.owner.query(TABLE)
})
afterAll(() => desk.close())

const send = async (method: 'POST' | 'PATCH', path: string, body: string) => {
  const reply = await desk.request(`/kinds?${path}`, { method, body, headers: { prefer: 'return=representation' } })
  return [reply.status, await reply.text()]
}

// As JSON writes them: what another way of reading them would change, round, cut or refuse.
const VALUES: [column: string, json: string[]][] = [
  [
    'a uuid',
    ['"33333333-3333-4333-8333-000000000001"', '"{33333333333343338333000000000001}"', '"x"', '1', 'null', '{}'],
  ],
  [
    'words',
    ['"Zoë 🎈 \u2028"', String.raw`"C:\\u0041"`, String.raw`"a\u0000b"`, String.raw`"\ud800"`, String.raw`"\u0041"`],
  ],
  [
    'words',
    [
      '1.50',
      '1e2',
      '-0',
      '12345678901234567890',
      'true',
      '""',
      'null',
      '{"a":1}',
      '[1, 2]',
      `"${'long '.repeat(9_000)}"`,
    ],
  ],
  ['yes', ['true', 'false', '"yes"', '1', '2', '"perhaps"', 'null']],
  ['small', ['32767', '32768', '"7"']],
  ['whole', ['2147483647', '2147483648', '1.0', '1.5', '""']],
  ['long', ['9223372036854775807', '9223372036854775808', '9007199254740993', '1e2', '100', '" 12 "']],
  ['exact', ['123456789012345678901234567890.123456789', '1.50', '1.5', '1e-7', '1e+21', '"NaN"', '"-Infinity"', '-0']],
  ['money', ['0.125', '0.135', '1e12', '"Infinity"', '"12.345"']],
  ['rough', ['0.1', '1e40', '"NaN"']],
  ['finer', ['0.1', '1e400', '123456789.123456789']],
  ['day', ['"2025-02-28"', '"2025-02-30"', '"infinity"', '20250228']],
  ['moment', ['"2025-02-28T10:00:00.5+02:00"', '"2025-02-28"', '"soon"']],
  ['hour', ['"2025-02-28T10:00:00.5"', '"2025-02-28T10:00:00.4"']],
  ['short', ['"12345"', '"123456"', '"12345   "', '123456']],
  ['code', ['"ab"', '"abcd"']],
  ['tree', ['"x"', '1', 'true', 'null', '{"a":[1.50]}']],
  ['list', ['["a"]', '"{a}"', '"a"', 'null']],
  ['stage', ['"funded"', '"x"']],
]

test.each(VALUES)('a value of %s means the same in a row by itself and in a list', async (column, values) => {
  const path = `columns="${column}"&select="${column}"`
  const { rows } = await desk.owner.query('insert into desk.kinds default values returning id')
  const changing = `id=eq.${rows[0].id}&${path}`

  for (const value of values) {
    const row = `{"${column}":${value}}`
    const listed = await send('POST', path, `[${row}]`)

    expect(await send('POST', path, row)).toEqual(listed)
    expect(await send('PATCH', changing, row)).toEqual([listed[0] === 201 ? 200 : listed[0], listed[1]])
  }
})

test.each(VALUES)('a value of %s shows when it is written as it does when it is read', async (column, values) => {
  for (const value of values) {
    const [status, shown] = await send('POST', '', `{"${column}":${value},"code":"a\\"\u007f"}`)
    if (status !== 201) continue
    const [{ id }] = JSON.parse(String(shown))

    expect(await (await desk.request(`/kinds?id=eq.${id}`)).text()).toBe(shown)
  }
})

test.each([
  ['"long":1,"words":null', [{ long: 1, words: null }]],
  ['"long":1', [{ long: 1, words: null }]],
  ['"long":1,"words":"x","of no column":{}', [{ long: 1, words: 'x' }]],
  ['"words":"first","words":"last"', [{ long: null, words: 'last' }]],
  ['"__proto__":"x","words":"y"', [{ long: null, words: 'y' }]],
])('of {%s} the named columns are written, and what is missing there is null', async (body, written) => {
  const [status, text] = await send('POST', 'columns=long,words&select=long,words', `{${body}}`)

  expect([status, JSON.parse(String(text))]).toEqual([201, written])
})

test('a column that nobody names takes its default', async () => {
  const named = await send('POST', 'select=words,long', '{"long":1}')
  const missing = await desk.maria.from('kinds').insert({ long: 2 }, { defaultToNull: false }).select('words, long')
  const nothing = await send('POST', 'select=words,long', '{}')

  expect(named).toEqual([201, '[{"words":"unsaid","long":1}]'])
  expect(missing.data).toEqual([{ words: 'unsaid', long: 2 }])
  expect(nothing).toEqual([201, '[{"words":"unsaid","long":null}]'])
})

test('numbers keep every digit, and what no text can hold is refused', async () => {
  const digits = await send('POST', 'select=exact', '{"exact":12345678901234567890.10}')
  const nul = await send('POST', 'select=words', String.raw`{"words":"a\u0000b"}`)

  expect(digits).toEqual([201, '[{"exact":12345678901234567890.10}]'])
  expect([nul[0], JSON.parse(String(nul[1])).code]).toEqual([400, '22P05'])
})
