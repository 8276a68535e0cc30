import { afterEach, beforeEach, expect, test } from 'vitest'
import type { KnownOutputsByName } from '#platform/rest/wire-types/known-outputs.ts'
import { wireTypes } from '#platform/rest/wire-types/wire-types.ts'
import { type OwnedDatabase, ownedDatabase } from '#test/support/database/database.ts'

let database: OwnedDatabase
beforeEach(async () => {
  database = await ownedDatabase()
  await database.owner.query(`
    create schema shop;
    create type shop.size as enum ('small', 'large');
    create table shop.makers (id uuid primary key, name text not null);
    create table shop.goods (
      id bigint generated always as identity primary key,
      maker_id uuid not null references shop.makers on delete cascade,
      size shop.size not null,
      state text not null check (state in ('new', 'it''s used')),
      price numeric(14,2) not null default 0,
      labels text[] not null,
      details jsonb,
      secret text not null
    );
    create view shop.prices with (security_invoker = true) as select id, price from shop.goods;
    create function shop.goods_of(maker uuid, most integer default 10) returns setof shop.goods language sql stable as
      'select * from shop.goods where maker_id = maker limit most';
    create function shop.sales(maker uuid) returns table (day date, sold bigint, best text) language sql stable as
      'select null::date, 0::bigint, null::text';
    create function shop.secret_act() returns void language sql as '';
    grant usage on schema shop to authenticated;
    grant execute on function shop.goods_of, shop.sales to authenticated;
    grant select on shop.makers, shop.prices to authenticated;
    grant select (id, maker_id, size, state, price, labels, details), insert (maker_id, size, state, labels, details),
      update (state, price) on shop.goods to authenticated`)
})
afterEach(() => database.close())

const typesOf = (known: KnownOutputsByName = {}) => wireTypes(database.pools.wire, ['shop'], known)

/** Returns the lines of the part with this name, without indentation. */
function part(types: string, name: string): string[] {
  const lines = types.split('\n')
  const start = lines.findIndex((line) => line.trim() === `${name}: {`)
  const margin = lines[start]?.search(/\S/) ?? 0
  const end = lines.findIndex((line, n) => n > start && line.search(/\S/) === margin)
  return lines.slice(start + 1, end).map((line) => line.trim())
}

test('a table has the columns that callers may read, with the values that checks and enums allow', async () => {
  const goods = part(await typesOf(), 'goods').join('\n')

  expect(goods).toContain(
    [
      'Row: {',
      'id: number',
      'maker_id: string',
      "size: 'small' | 'large'",
      String.raw`state: 'new' | 'it\'s used'`,
      'price: number',
      'labels: string[]',
      'details: Json | null',
      '}',
    ].join('\n'),
  )
  expect(goods).not.toContain('secret')
})

test('a table has the columns that callers may write: those without a default must be given', async () => {
  const goods = part(await typesOf(), 'goods').join('\n')

  expect(goods).toContain(
    [
      'Insert: {',
      'maker_id: string',
      "size: 'small' | 'large'",
      String.raw`state: 'new' | 'it\'s used'`,
      'labels: readonly string[]',
      'details?: Json | object | null',
      '}',
      'Update: {',
      String.raw`state?: 'new' | 'it\'s used'`,
      'price?: number | string',
      '}',
    ].join('\n'),
  )
})

test('a table without a grant to write takes no row', async () => {
  expect(part(await typesOf(), 'makers').slice(4)).toEqual([
    'Insert: Record<string, never>',
    'Update: Record<string, never>',
    'Relationships: []',
  ])
})

test('a foreign key points to its table', async () => {
  expect(part(await typesOf(), 'goods').join('\n')).toContain(
    "{ foreignKeyName: 'goods_maker_id_fkey'; columns: ['maker_id']; isOneToOne: false; referencedRelation: 'makers'; referencedColumns: ['id'] }",
  )
})

test('a function has its arguments, and those with a default are optional', async () => {
  expect(part(await typesOf(), 'goods_of')).toEqual([
    'Args: {',
    'maker: string',
    'most?: number | null',
    '}',
    "Returns: Database['shop']['Tables']['goods']['Row'][]",
    "SetofOptions: { from: '*'; to: 'goods'; isOneToOne: false; isSetofReturn: true }",
  ])
})

test('an output of a function is null if it is listed as nullable', async () => {
  const known = { sales: { nullable: ['best'], values: { best: ['pen', 'ink'] } } }

  expect(part(await typesOf(known), 'sales').slice(3)).toEqual([
    'Returns: {',
    'day: string',
    'sold: number',
    "best: 'pen' | 'ink' | null",
    '}[]',
  ])
})

test('a function that no caller may run is left out', async () => {
  expect(await typesOf()).not.toContain('secret_act')
})

test('an enum is listed', async () => {
  expect(part(await typesOf(), 'Enums')).toEqual(["'size': 'small' | 'large'"])
})

test('a listed output that does not exist is rejected', async () => {
  const known = { sales: { nullable: ['worst'] }, closed: { nullable: ['day'] } }

  await expect(typesOf(known)).rejects.toThrow('The database has no sales.worst, closed.day')
})
