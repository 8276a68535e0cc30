// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { cutOff, type Replies, serverAnswers, show } from '#test/support/stub-server.tsx'

const { RiskBoard } = await import('./risk-board.tsx')

const CALM = {
  ...{ id: 'calm', company_name: 'Calm Credit', subscription_status: 'active' },
  ...{ fees_suspended_at: null as string | null, fees_suspended_because: null as string | null },
  ...{ refused: 0, fees: 0, refunds: 0, letters: 0, same_words: 0, active_clients: 0 },
  ...{ signed: 0, cancelled: 0, enrolled: 0, by_phone: 0, stands_out: [] as string[] },
  ...{ backdated_papers: 0, backdated_results: 0, early_letters: 0, paid_disputes: 0, paid_unchanged: 0 },
}
const RISKY = {
  ...CALM,
  ...{ id: 'risky', company_name: 'Risky Repair', refused: 4, fees: 40, refunds: 6, letters: 1200, same_words: 900 },
  ...{ active_clients: 80, signed: 10, cancelled: 1, enrolled: 10, by_phone: 5 },
  ...{ backdated_papers: 3, backdated_results: 7, early_letters: 4, paid_disputes: 8, paid_unchanged: 2 },
  stands_out: ['refused', 'refunds', 'same_words', 'letters', 'by_phone', 'backdated', 'early'],
}
const BOARD = 'POST /rest/v1/rpc/risk_board'
const SUSPEND = 'POST /rest/v1/rpc/suspend_fees'
const found = (...rows: object[]) => ({ from_day: '2026-08-26', until_day: '2026-11-23', total: rows.length, rows })

function open(replies: Replies) {
  const asked = serverAnswers(replies)
  show(RiskBoard, '/admin')
  return asked
}
const lineOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))

afterEach(cleanup)

describe('the board', () => {
  test('shows each figure with its counts, and marks unusual ones in words', async () => {
    open({ [BOARD]: () => Response.json(found(RISKY, CALM)) })

    const risky = await lineOf('Risky Repair')

    expect(risky.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      ...['4 marked', '15% marked6 of 40', '75% marked900 of 1,200', '15 marked1,200 for 80'],
      ...[
        '10%1 of 10',
        '50% marked5 of 10',
        '10 marked3 documents, 7 results',
        '4 marked',
        '25%2 of 8',
        'Suspend fees',
      ],
    ])
    expect((await lineOf('Calm Credit')).getAllByText('—')).toHaveLength(6)
    expect(screen.getByText(/Aug 26, 2026 to Nov 23, 2026 \(UTC\), 2 companies with credit repair work/)).toBeTruthy()
  })

  test('says if it shows only the first of many', async () => {
    open({ [BOARD]: () => Response.json({ ...found(RISKY), total: 140 }) })

    expect(await screen.findByText(/140 companies with credit repair work, the first 1 of them/)).toBeTruthy()
  })

  test('shows a message if there are no organizations', async () => {
    open({ [BOARD]: () => Response.json(found()) })

    expect(await screen.findByText('There is no company with credit repair work yet.')).toBeTruthy()
  })

  test('that fails to load can be reloaded', async () => {
    open({ [BOARD]: () => Response.json({ message: 'Broken' }, { status: 500 }) })

    expect(await screen.findByText('Failed to load the risk board')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })
})

describe('fees', () => {
  const SUSPENDED = { ...RISKY, fees_suspended_at: '2026-11-20T12:00:00Z', fees_suspended_because: 'Fees before work' }

  test('are suspended with a reason, which keeps no SSN, and the board reloads', async () => {
    let row: object = RISKY
    const asked = open({
      [BOARD]: () => Response.json(found(row)),
      [SUSPEND]: () => {
        row = SUSPENDED
        return new Response(null, { status: 204 })
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Suspend fees of Risky Repair' }))
    const dialog = await screen.findByRole('dialog', { name: 'Suspend fees of Risky Repair' })

    await userEvent.type(within(dialog).getByLabelText('Reason'), 'See the letter 123-45-6789')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend fees' }))

    expect(await screen.findByText('Suspended')).toBeTruthy()
    expect(asked.find(({ path }) => path.endsWith('suspend_fees'))?.body).toEqual({
      ...{ subscriber_id: 'risky', suspended: true, reason: 'See the letter [redacted]' },
    })
    expect(screen.getByRole('button', { name: 'Resume fees of Risky Repair' })).toBeTruthy()
  })

  test('that another person resumed in the meantime show a message and keep the typed reason', async () => {
    const refusal = { code: 'PT409', message: 'These fees are not suspended', details: null, hint: null }
    open({
      [BOARD]: () => Response.json(found(SUSPENDED)),
      [SUSPEND]: () => Response.json(refusal, { status: 409 }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Resume fees of Risky Repair' }))
    const dialog = await screen.findByRole('dialog')

    await userEvent.type(within(dialog).getByLabelText('Reason'), 'All mended now')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Resume fees' }))

    expect(await within(dialog).findByText('These fees are not suspended')).toBeTruthy()
    expect(within(dialog).getByLabelText<HTMLInputElement>('Reason').value).toBe('All mended now')
  })

  test('show an error at once without a response, and keep the typed reason', async () => {
    open({ [BOARD]: () => Response.json(found(RISKY)) })
    await userEvent.click(await screen.findByRole('button', { name: 'Suspend fees of Risky Repair' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Reason'), 'Fees before work')
    cutOff()
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend fees' }))

    expect(await dialog.findByText(/^Unable to connect to the server/)).toBeTruthy()
    expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'Fees before work')
    expect(dialog.getByRole('button', { name: 'Suspend fees' })).toHaveProperty('disabled', false)
  })
})

test('a company whose figures are being recounted shows the progress, and its fees can be suspended', async () => {
  const { id, company_name, subscription_status, fees_suspended_at, fees_suspended_because } = RISKY
  const named = { id, company_name, subscription_status, fees_suspended_at, fees_suspended_because }
  open({ [BOARD]: () => Response.json(found({ ...named, recount_percent: 30, refused: null, stands_out: [] }, CALM)) })

  const risky = await lineOf('Risky Repair')

  expect(risky.getByText('Being recounted, 30% done')).toBeTruthy()
  expect(risky.getByRole('button', { name: 'Suspend fees of Risky Repair' })).toBeTruthy()
  expect((await lineOf('Calm Credit')).getAllByText('—')).toHaveLength(6)
})
