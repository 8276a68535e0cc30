import { expect, test } from 'vitest'
import { itemsOf, statementsOf } from './sql-statements.ts'

test('a file is split into its statements, without comments', () => {
  const file = `-- First; a comment.
    create table a.b (id int); -- and another;
    insert into a.b values (1); `

  expect(statementsOf(file)).toEqual(['create table a.b (id int)', 'insert into a.b values (1)'])
})

test.each([
  ['a text', "select 'one; -- two''s'"],
  ['a name', 'create policy "reads; writes" on a.b'],
  ['a body', 'do $$ begin; perform 1; end $$'],
  ['a body within a body', 'do $a$ execute $$ one; $$; $a$'],
  ['a body that was parsed', 'create function a.b() returns int\nbegin atomic\n  select 1;\nend'],
])('semicolons in %s do not end a statement', (_what, statement) => {
  expect(statementsOf(`${statement};\nselect 2;`)).toEqual([statement, 'select 2'])
})

test('a list is split into its items, however deeply their own lists nest', () => {
  const list =
    "id uuid default f(1, g(2)), -- the key, of course\n  kind text check (kind in ('a,b', 'c')), unique (a, b)"

  expect(itemsOf(list)).toEqual([
    'id uuid default f(1, g(2))',
    "kind text check (kind in ('a,b', 'c'))",
    'unique (a, b)',
  ])
})
