import { describe, expect, test } from 'vitest'
import { parseSelect } from './select.ts'

const field = (name: string, more: object = {}) => ({
  kind: 'field',
  field: { name, path: [] },
  cast: null,
  alias: null,
  aggregate: null,
  ...more,
})
const embed = (target: string, items: unknown[], more: object = {}) => ({
  kind: 'embed',
  embed: { target, alias: null, hint: null, inner: false, spread: false, items, ...more },
})
const star = { kind: 'star' }

describe('select', () => {
  test.each([
    ['*', [star]],
    ['id, first-name,  "odd, name"', [field('id'), field('first-name'), field('odd, name')]],
    ['label:name::text', [field('name', { alias: 'label', cast: 'text' })]],
    ['id::timestamp with time zone', [field('id', { cast: 'timestamp with time zone' })]],
    [
      'data->a->>b',
      [
        field('', {
          field: {
            name: 'data',
            path: [
              { arrow: '->', key: 'a' },
              { arrow: '->>', key: 'b' },
            ],
          },
        }),
      ],
    ],
    ['id.sum()::text', [field('id', { aggregate: { name: 'sum', cast: 'text' } })]],
    ['data->-1', [field('', { field: { name: 'data', path: [{ arrow: '->', key: -1 }] } })]],
    ['clients(*)', [embed('clients', [star])]],
    ['clients()', [embed('clients', [])]],
    ['c:clients!fk!inner(id)', [embed('clients', [field('id')], { alias: 'c', hint: 'fk', inner: true })]],
    ['clients!inner!fk(id)', [embed('clients', [field('id')], { hint: 'fk', inner: true })]],
    ['clients!left(id)', [embed('clients', [field('id')])]],
    ['...clients(id)', [embed('clients', [field('id')], { spread: true })]],
    ['*, a(*, b(id))', [star, embed('a', [star, embed('b', [field('id')])])]],
  ])('%s', (text, items) => {
    const parsed = parseSelect(text)

    expect(parsed).toEqual(items)
  })

  test.each(['', 'id,', ',id', 'id)', 'a(b', 'a(b))', 'id:', 'id::', 'id[]', '"open', 'a->', 'id->>b(c)'])(
    '%s is rejected',
    (text) => {
      expect(() => parseSelect(text)).toThrow(expect.objectContaining({ code: 'PGRST100', status: 400 }))
    },
  )

  test('the error says where and what was expected', () => {
    expect(() => parseSelect('id,a(b')).toThrow(
      expect.objectContaining({
        message: '"failed to parse select parameter (id,a(b)" (line 1, column 7)',
        details: 'unexpected end of input expecting ")"',
      }),
    )
  })
})
