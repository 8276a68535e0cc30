import { describe, expect, test } from 'vitest'
import { parseQueryString } from './query-string.ts'

const parse = (queryString: string) => parseQueryString(queryString, false)
const filter = (name: string, operation: object, negated = false) => ({
  kind: 'filter',
  field: { name, path: [] },
  negated,
  operation,
})
const eq = (value: string) => ({ kind: 'comparison', operator: 'eq', quantifier: null, value })

describe('filters', () => {
  test.each([
    ['id=eq.1', filter('id', eq('1'))],
    ['id=not.eq.1', filter('id', eq('1'), true)],
    ['name=eq.a.b,c(d)', filter('name', eq('a.b,c(d)'))],
    ['name=eq.', filter('name', eq(''))],
    ['id=in.(1,"a,b","c\\"d",)', filter('id', { kind: 'in', values: ['1', 'a,b', 'c"d', ''] })],
    ['id=in.()', filter('id', { kind: 'in', values: [] })],
    ['id=in.( )', filter('id', { kind: 'in', values: [] })],
    ['id=in.( a,b)', filter('id', { kind: 'in', values: ['a', 'b'] })],
    ['a=is.NULL', filter('a', { kind: 'is', value: 'null' })],
    ['a=is.not_null', filter('a', { kind: 'is', value: 'not null' })],
    ['a=like(any).{x*,y}', filter('a', { kind: 'comparison', operator: 'like', quantifier: 'any', value: '{x*,y}' })],
    ['a=fts(english).b', filter('a', { kind: 'search', operator: 'fts', language: 'english', value: 'b' })],
    ['a=isdistinct.1', filter('a', { kind: 'comparison', operator: 'isdistinct', quantifier: null, value: '1' })],
    ['a=ov.[1,2)', filter('a', { kind: 'comparison', operator: 'ov', quantifier: null, value: '[1,2)' })],
  ])('%s', (queryString, condition) => {
    const { conditions } = parse(queryString)

    expect(conditions).toEqual([{ path: [], value: condition }])
  })

  test('trees nest, and values end where the tree continues', () => {
    const { conditions } = parse('or=(a.eq.1,not.and(b.eq."x,y",c.in.(1,2)),d.cs.{1,2})')

    expect(conditions[0]?.value).toEqual({
      kind: 'tree',
      operator: 'or',
      negated: false,
      conditions: [
        filter('a', eq('1')),
        {
          kind: 'tree',
          operator: 'and',
          negated: true,
          conditions: [filter('b', eq('x,y')), filter('c', { kind: 'in', values: ['1', '2'] })],
        },
        filter('d', { kind: 'comparison', operator: 'cs', quantifier: null, value: '{1,2}' }),
      ],
    })
  })

  test('a column may have the name of a logic operator', () => {
    const { conditions } = parse('and=(order_id.eq.1,android.eq.2)')

    expect(conditions[0]?.value).toMatchObject({
      conditions: [{ field: { name: 'order_id' } }, { field: { name: 'android' } }],
    })
  })

  test.each([
    'id=1',
    'id=noop.1',
    'id=eq',
    'id=is.maybe',
    'id=in.1',
    'id=in.(1',
    'or=a.eq.1',
    'or=()',
    'or=(a)',
    'or=(a.eq.1',
  ])('%s is rejected', (queryString) => {
    expect(() => parse(queryString)).toThrow(expect.objectContaining({ code: 'PGRST100' }))
  })
})

describe('parameters of embedded resources', () => {
  test('a path leads to the resource', () => {
    const query = parse('a.b.id=eq.1&a.order=x.desc.nullslast,y&a.limit=3&a.offset=4&a.or=(x.eq.1)&a.not.and=(x.eq.1)')

    expect(query.conditions.map(({ path }) => path)).toEqual([['a', 'b'], ['a'], ['a']])
    expect(query.conditions[2]?.value).toMatchObject({ operator: 'and', negated: true })
    expect(query.orders).toMatchObject([
      {
        path: ['a'],
        value: [
          { field: { name: 'x' }, descending: true, nulls: 'last' },
          { field: { name: 'y' }, descending: false, nulls: null },
        ],
      },
    ])
    expect([query.limits, query.offsets]).toEqual([[{ path: ['a'], value: 3 }], [{ path: ['a'], value: 4 }]])
  })

  test('order may name a column of an embedded resource', () => {
    const { orders } = parse('order=clients(last_name).desc,id')

    expect(orders[0]?.value).toMatchObject([
      { relation: 'clients', field: { name: 'last_name' }, descending: true },
      { relation: null, field: { name: 'id' } },
    ])
  })
})

describe('calls', () => {
  test('plain values are arguments, and filters apply to the result', () => {
    const query = parseQueryString('a=1&b=not&c=eq.5&d=a.b&limit=1', true)

    expect(query.callArguments).toEqual([
      ['a', '1'],
      ['b', 'not'],
      ['d', 'a.b'],
    ])
    expect(query.conditions).toHaveLength(1)
  })
})
