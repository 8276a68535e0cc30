import pg from 'pg'
import { alphanumeric, entryHash, numeric, record } from '#features/lending/rules/funding/nacha/records.ts'
import type { PaymentDesk } from './payments-fixture.ts'

export const SETTINGS = {
  ...{ is_on: true, cutoff: '23:59', made_at: null, offset: null },
  origin: {
    ...{ bank_name: 'First Bank of Austin', bank_routing: '111000025', immediate_origin: '1234567890' },
    ...{ company_name: 'Harbor Lending', company_id: '1987654321' },
  },
}
/** An account number that must be nowhere but in a file. */
export const NUMBER = '000987654321'

interface Returned {
  /** The detail record of our file. */
  detail: string
  code: string
  corrected?: string
}

/** Returns a file of returns as a bank writes it, from the detail records that came back. */
export function returnsFile(returned: readonly Returned[]): string {
  const lines = returned.flatMap(({ detail, code, corrected = '' }, n) => {
    const trace = `02100002${numeric(n + 1, 7)}`
    const kind = code.startsWith('C') ? '798' : '799'
    const addenda = `${kind}${code}${detail.slice(79)}${' '.repeat(6)}02100002${corrected.padEnd(29)}`
    return [`${detail.slice(0, 78)}1${trace}`, `${addenda.padEnd(79)}${trace}`]
  })
  const cents = returned.reduce((sum, { detail }) => sum + Number(detail.slice(29, 39)), 0)
  const hash = numeric(entryHash(returned.map(({ detail }) => detail.slice(3, 12))), 10)
  const count = numeric(lines.length, 8)
  return [
    `101 02100002112345678902611300800A094101${alphanumeric('Fed', 23)}${alphanumeric('Bank', 23)}${' '.repeat(8)}`,
    record(
      '5225',
      alphanumeric('Harbor Lending', 16),
      ' '.repeat(20),
      '1987654321',
      'PPD',
      'LOAN PYMT ',
      '261130',
      '261130',
      '   1021000020000001',
    ),
    ...lines,
    record(
      '8225',
      count.slice(2),
      hash,
      numeric(cents, 12),
      numeric(0, 12),
      '1987654321',
      ' '.repeat(25),
      '02100002',
      '0000001',
    ),
    record('9', numeric(1, 6), numeric(1, 6), count, hash, numeric(cents, 12), numeric(0, 12), ' '.repeat(39)),
  ].join('\n')
}

/** Acts of Maria's company, which collects by bank files. */
export async function fileDesk(desk: PaymentDesk) {
  const files = (body: object, person = desk.maria) => desk.call('debit-files', body, person)
  await files({ act: 'save_settings', settings: SETTINGS })
  const account = async (clientId = desk.clientId, more: object = {}) => {
    const typed = { routing: '021000021', number: NUMBER, type: 'checking' }
    const body = { act: 'add_bank', client_id: clientId, account: typed, ...more }
    return String((await desk.call('payment-methods', body)).body.id)
  }
  const asOwner = async (text: string, values: unknown[]) => {
    const owner = new pg.Client(desk.app.database.ownerUrl)
    await owner.connect()
    await owner.query(text, values).finally(() => void owner.end())
  }
  return {
    ...{ files, account, asOwner },
    /** Returns the lines of a file. */
    lines: async (file_id: string): Promise<string[]> => {
      const { body } = await files({ act: 'download', file_id })
      return String(body).split('\n').slice(0, -1)
    },
    /** Moves the days of a file into the past, as if they had gone by. */
    daysPass: (file: string, days: number) =>
      asOwner(
        'update public.debit_files set made_on = made_on - $2::int, effective_on = effective_on - $2::int where id = $1',
        [file, days],
      ),
  }
}
