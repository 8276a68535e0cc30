import { expect, test } from 'vitest'
import { samplesOf } from './samples.ts'

const CALL = {
  method: 'patch',
  path: '/v1/clients/{id}',
  example: {
    params: { id: 'CLIENT_ID' },
    query: { limit: '2' },
    body: { isOpen: true, none: null, tags: ['a', 'b'], of: { n: 1 } },
  },
} as const

const codeOf = (language: string) => samplesOf(CALL).find((sample) => sample.language === language)?.code ?? ''

test('each language names the method, fills the path from its environment and sends the body', () => {
  expect(codeOf('curl')).toContain('curl -X PATCH "$TRADELINE_URL/v1/clients/$CLIENT_ID?limit=2" \\\n')
  expect(codeOf('TypeScript')).toContain('`${process.env.TRADELINE_URL}/v1/clients/${process.env.CLIENT_ID}?limit=2`')
  expect(codeOf('Python')).toContain(`f"{os.environ['TRADELINE_URL']}/v1/clients/{os.environ['CLIENT_ID']}?limit=2"`)
})

test('a body uses the syntax of the language', () => {
  expect(codeOf('TypeScript')).toContain("isOpen: true,\n    none: null,\n    tags: ['a', 'b'],")
  expect(codeOf('Python')).toContain('"isOpen": True,\n            "none": None,\n            "tags": ["a", "b"],')
})

test('a call without a body sends none', () => {
  const samples = samplesOf({ method: 'get', path: '/v1/clients', example: {} })

  for (const { code } of samples) expect(code).not.toMatch(/-d |body|data=|Content-Type/)
})

test('an id from an earlier response is read from the environment, in the body too', () => {
  const example = { body: { customerId: 'x', type: 'virtual' }, variables: { customerId: 'CLIENT_ID' } }
  const [curl, typescript, python] = samplesOf({ method: 'post', path: '/v1/cards', example })

  expect(curl?.code).toContain(`"customerId": "'"$CLIENT_ID"'",`)
  expect(typescript?.code).toContain('customerId: process.env.CLIENT_ID,')
  expect(python?.code).toContain('"customerId": os.environ["CLIENT_ID"],')
})
