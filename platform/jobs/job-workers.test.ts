import { expect, test } from 'vitest'
import { JOB_WORKERS, parseJobWorkers } from './job-workers.ts'

test('the setting changes the queues that it names', () => {
  expect(parseJobWorkers('imports=1, webhooks=16')).toEqual({ ...JOB_WORKERS, imports: 1, webhooks: 16 })
})

test.each(['', 'imports', 'imports=0', 'imports=51', 'imports=-1', 'letters=2', 'imports=1;mail=2'])(
  'the setting %j is rejected with the names of all queues',
  (setting) => {
    expect(() => parseJobWorkers(setting)).toThrow(/^JOB_WORKERS must be .*mail.*hourly/)
  },
)
