// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { cutOff, type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { BackgroundJobs } = await import('./background-jobs.tsx')

const MAIL = {
  ...{ id: '7', task: 'send_mail', attempts: 25, reason: 'Connection refused' },
  ...{ failed_at: '2026-11-20T09:00:00Z', next_at: null },
}
const ARCHIVE = {
  ...{ id: '8', task: 'build_archive', attempts: 2, reason: 'The disk is full' },
  ...{ failed_at: '2026-11-21T09:00:00Z', next_at: '2026-11-21T09:05:00Z' },
}
const LIST = 'POST /rest/v1/rpc/failed_jobs'
const RUNNING = 'POST /rest/v1/rpc/running_jobs'
const RETRY = 'POST /rest/v1/rpc/retry_job'
const RECOUNTS = 'POST /rest/v1/rpc/recounts'

async function open(replies: Replies) {
  const asked = serverAnswers({ [RUNNING]: () => Response.json([]), [RECOUNTS]: () => Response.json([]), ...replies })
  show(BackgroundJobs, '/admin')
  await userEvent.click(await screen.findByRole('button', { name: 'Background jobs' }))
  return asked
}
const turnTo = (name: string) => userEvent.click(screen.getByRole('tab', { name }))
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))

afterEach(cleanup)

test('each failed job shows its name, its error and its next attempt', async () => {
  await open({ [LIST]: () => Response.json([MAIL, ARCHIVE]) })

  const mail = await rowOf('Send mail')
  expect(mail.getByText('Connection refused')).toBeTruthy()
  expect(mail.getByText('Given up')).toBeTruthy()
  const archive = await rowOf('Build archive')
  expect(archive.queryByText('Given up')).toBeNull()
  expect(archive.getByText('2')).toBeTruthy()
})

test('a job that was given up is retried, and leaves the list', async () => {
  let jobs = [MAIL, ARCHIVE]
  const asked = await open({
    [LIST]: () => Response.json(jobs),
    [RETRY]: () => {
      jobs = [ARCHIVE]
      return new Response(null, { status: 204 })
    },
  })

  await userEvent.click(await screen.findByRole('button', { name: 'Try again: Send mail' }))

  await expect.poll(() => screen.queryByText('Connection refused')).toBeNull()
  expect(asked.find(({ path }) => path.endsWith('retry_job'))?.body).toEqual({ job: '7' })
})

test('if another person retried the job first, a message says so and the list reloads', async () => {
  const asked = await open({
    [LIST]: () => Response.json([MAIL]),
    [RETRY]: () =>
      Response.json({ code: 'PT404', message: 'This job no longer waits', details: null, hint: null }, { status: 404 }),
  })

  await userEvent.click(await screen.findByRole('button', { name: 'Try again: Send mail' }))

  expect(await screen.findByText('This job no longer waits')).toBeTruthy()
  await expect.poll(() => asked.filter(({ path }) => path.endsWith('failed_jobs')).length).toBe(2)
})

test('without a response, retrying a job shows an error at once', async () => {
  await open({ [LIST]: () => Response.json([MAIL]) })
  const again = await screen.findByRole('button', { name: 'Try again: Send mail' })
  cutOff()
  await userEvent.click(again)

  expect(await screen.findByText(/^Unable to connect to the server/)).toBeTruthy()
  expect(again).toHaveProperty('disabled', false)
})

test('without failures the list says so', async () => {
  await open({ [LIST]: () => Response.json([]) })

  expect(await screen.findByText('No failed jobs are waiting for a retry.')).toBeTruthy()
})

test('each running job shows its start, its process, and whether that process is alive', async () => {
  const running = { id: '9', attempts: 1, locked_at: '2026-11-21T09:00:00Z', locked_seconds: 190 }
  await open({
    [LIST]: () => Response.json([]),
    [RUNNING]: () =>
      Response.json([
        { ...running, task: 'import_clients', process: 'process-5', is_alive: true },
        { ...running, id: '10', task: 'send_text', process: 'process-6', is_alive: false },
        { ...running, id: '11', task: 'send_mail', process: 'worker-1', is_alive: null },
      ]),
  })
  await turnTo('Running now')

  const alive = await rowOf('Import clients')
  expect(alive.getByText('process-5')).toBeTruthy()
  expect(alive.getByText('3 minutes')).toBeTruthy()
  expect(alive.getByText('Alive')).toBeTruthy()
  const ended = await rowOf('Send text')
  expect(ended.getByText('Ended')).toBeTruthy()
  expect(ended.getByText('Another process takes over within a minute.')).toBeTruthy()
  expect((await rowOf('Send mail')).getByText('Unknown: an older release')).toBeTruthy()
})

test('without running jobs the list says so', async () => {
  await open({ [LIST]: () => Response.json([]) })
  await turnTo('Running now')

  expect(await screen.findByText('No job is running.')).toBeTruthy()
})

test('a long list has a button to show more', async () => {
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...ARCHIVE,
      id: String(from + index),
      reason: `Reason ${from + index}`,
    }))
  const asked = await open({
    [LIST]: ({ body }) => Response.json(body && Object.hasOwn(Object(body), 'after_id') ? page(51, 2) : page(1, 50)),
  })

  await userEvent.click(await screen.findByRole('button', { name: 'Show more failed jobs' }))

  expect(await screen.findByText('Reason 52')).toBeTruthy()
  expect(screen.getAllByRole('row')).toHaveLength(1 + 52)
  expect(screen.queryByRole('button', { name: 'Show more failed jobs' })).toBeNull()
  expect(asked.findLast(({ path }) => path.endsWith('failed_jobs'))?.body).toEqual({
    ...{ after_given_up: false, after_failed_at: ARCHIVE.failed_at, after_id: '50' },
    count: 50,
  })
})

test('a list that fails to load can be reloaded', async () => {
  await open({ [LIST]: () => Response.json({ message: 'Broken' }, { status: 500 }) })

  expect(await screen.findByText('Failed to load the jobs')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('figures that are being recounted are listed with their progress', async () => {
  const recount = {
    family: 'dispute_results',
    percent: 45,
    companies: 1200,
    companies_left: 660,
    requested_at: '2026-11-20T09:00:00Z',
  }
  await open({ [LIST]: () => Response.json([]), [RECOUNTS]: () => Response.json([recount]) })
  await turnTo('Recounts')

  const row = await rowOf('Credit repair: dispute results')

  expect(row.getByText('45%')).toBeTruthy()
  expect(row.getByText('660 of 1,200')).toBeTruthy()
})

test('without a recount the list says so', async () => {
  await open({ [LIST]: () => Response.json([]) })
  await turnTo('Recounts')

  expect(await screen.findByText('No figures are being recalculated.')).toBeTruthy()
})
