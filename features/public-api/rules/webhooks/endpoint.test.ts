import { expect, test } from 'vitest'
import { endpointFields, webhookCommandSchema } from './endpoint.ts'
import { ALL_EVENTS, EVENT_TYPES, TEST_EVENT } from './events.ts'

const FIELDS = { url: 'https://desk.test/hook', description: '', event_types: ['client.created'] }
const ID = '6f1d3c1e-7d3f-4a53-9a39-0e3c6a9b1c11'

const problems = (given: object) =>
  (endpointFields.safeParse({ ...FIELDS, ...given }).error?.issues ?? []).map(({ message }) => message)

test.each([
  [{}, []],
  [{ event_types: Object.keys(EVENT_TYPES) }, []],
  [{ event_types: [ALL_EVENTS] }, []],
  [{ url: ' https://desk.test/hook ' }, []],
  [{ url: '  ' }, ['URL is required']],
  [{ url: undefined }, ['URL is required']],
  [{ url: `https://${'x'.repeat(2000)}` }, ['URL is too long']],
  [{ description: 'x'.repeat(200) }, []],
  [{ description: 'x'.repeat(201) }, ['Description is too long']],
  [{ event_types: [] }, ['Choose at least one event']],
  [{ event_types: ['client.burnt'] }, ['Unknown event']],
  // Only the button sends it.
  [{ event_types: [TEST_EVENT] }, ['Unknown event']],
  [{ event_types: ['toString'] }, ['Unknown event']],
  [{ event_types: Array.from({ length: 51 }, () => 'client.created') }, ['Too many events']],
])('%j has the problems %j', (given, expected) => {
  expect(problems(given)).toEqual(expected)
})

test.each([
  [{ act: 'list' }, true],
  [{ act: 'create', ...FIELDS }, true],
  [{ act: 'create' }, false],
  [{ act: 'change', ...FIELDS }, false],
  [{ act: 'change', ...FIELDS, endpoint_id: ID }, true],
  [{ act: 'rotate', endpoint_id: ID }, false],
  [{ act: 'rotate', endpoint_id: ID, keep_old: false }, true],
  [{ act: 'pause', endpoint_id: 'x' }, false],
  [{ act: 'deliveries', endpoint_id: ID }, true],
  [{ act: 'deliveries', endpoint_id: ID, before: 'x' }, false],
  [{ act: 'replay', endpoint_id: ID }, false],
  [{ act: 'replay', delivery_id: ID }, true],
  [{ act: 'burn' }, false],
])('%j is a valid request: %s', (asked, isUnderstood) => {
  expect(webhookCommandSchema.safeParse(asked).success).toBe(isUnderstood)
})
