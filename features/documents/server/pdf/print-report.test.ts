import { expect, test } from 'vitest'
import { printContract, printReport } from './print-report.ts'
import type { PrintedReport } from './printed-report.ts'

const REPORT: PrintedReport = {
  ...{ id: 'a1b2c3d4', status: 'success', createdAt: '2026-11-01T12:00:00Z', subject: 'Dana Whitfield' },
  ...{ ssnMask: 'XXX-XX-0001', dateOfBirthMask: 'XX/XX/1980', requester: 'Maria Olsen', company: 'Meridian' },
  ...{ brand: { name: 'Meridian Lending', accent: null, logo: null }, bureauData: {}, isSandbox: true },
}
const STATEMENT = { kind: 'statement', day: '2026-11-01', clientName: 'Dana Whitfield' } as const

test('documents are printed one at a time, and a short one before the reports that wait', async () => {
  const printed: string[] = []
  const noted = async (name: string, pdf: Promise<Uint8Array>) => {
    expect(Buffer.from(await pdf).toString('latin1', 0, 5)).toBe('%PDF-')
    printed.push(name)
  }

  await Promise.all([
    noted('first report', printReport(REPORT)),
    noted('second report', printReport(REPORT)),
    noted('third report', printReport(REPORT)),
    noted('statement', printContract(STATEMENT)),
  ])

  expect(printed).toEqual(['first report', 'statement', 'second report', 'third report'])
})
