import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { ENROLLMENT_STATUSES, SALE_CHANNELS } from '#features/credit-repair/rules/enrollment.ts'
import { FEE_ENTRY_KINDS, type FeeCircumstances, type RepairWork } from '#features/credit-repair/rules/repair-fee.ts'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { PAYMENT_METHODS } from '#features/lending/rules/payment-methods.ts'
import { refusalOn, type WorkStatus } from '#features/organizations/screens/permitted/work-hold.ts'
import { read, supabase } from '#platform/browser/supabase.ts'
import { dateOfInstant, type PlainDate } from '#platform/rules/dates.ts'
import { centsOf } from '#platform/rules/money.ts'

/** Entries, disputes and reports of a client that are read, the newest. */
const READ = 300

const cents = z.union([z.number(), z.string()]).transform((amount) => centsOf(amount) ?? 0)

const enrollment = z.object({
  status: z.enum(ENROLLMENT_STATUSES),
  monthly_fee: cents,
  enrolled_on: z.string(),
  sale_channel: z.enum(SALE_CHANNELS),
})
export type ClientEnrollment = z.infer<typeof enrollment>

const entry = z.object({
  id: z.string(),
  kind: z.enum(FEE_ENTRY_KINDS),
  amount: cents,
  received_on: z.string(),
  method: z.enum(PAYMENT_METHODS).nullable(),
  reference: z.string().nullable(),
  dispute_ids: z.array(z.string()),
  refunds_id: z.string().nullable(),
  reason: z.string().nullable(),
  recorded_by_name: z.string(),
})
type Entry = z.infer<typeof entry>

const disputed = z.object({
  id: z.string(),
  bureau: z.enum(BUREAUS),
  item_name: z.string(),
  sent_on: z.string().nullable(),
  result_on: z.string().nullable(),
})

/** A fee that was received, what it was for, and the refund that gave it back. */
export interface ClientFee extends Entry {
  refund: Entry | null
  work: readonly RepairWork[]
}

interface DisputedWork extends RepairWork {
  sent_on: PlainDate | null
}

export interface ClientFees extends Pick<FeeCircumstances, 'report_days'> {
  enrollment: ClientEnrollment | null
  /** Newest first. */
  fees: readonly ClientFee[]
  work: readonly DisputedWork[]
}

/** The client's work, and what of it came before it could begin. */
export function workUnder(standing: WorkStatus | null, { work }: ClientFees): RepairWork[] {
  const isEarly = ({ sent_on }: DisputedWork) =>
    sent_on !== null && standing !== null && refusalOn(standing, sent_on) !== null
  return work.map((one) => ({ ...one, is_before_contract: isEarly(one) }))
}

export const feeQueries = {
  ofClient: (clientId: string) =>
    queryOptions({ queryKey: ['credit-repair', 'fees', clientId], queryFn: () => feesOf(clientId) }),
  /** Since when and why the platform has suspended the company's fees; null while it has not. */
  suspension: () => queryOptions({ queryKey: ['credit-repair', 'fee-suspension'], queryFn: suspensionNow }),
}

const suspension = z.object({ suspended_at: z.string(), reason: z.string() })

async function suspensionNow() {
  const [found] = await read(z.array(suspension), supabase.rpc('fee_suspension'))
  return found ?? null
}

async function feesOf(clientId: string): Promise<ClientFees> {
  const newest = <Row extends z.ZodObject>(row: Row, table: string, only: Record<string, string> = {}) => {
    const rows = supabase
      .from(table)
      .select(Object.keys(row.shape).join())
      .match({ client_id: clientId, ...only })
    return read(z.array(row), rows.order('created_at', { ascending: false }).limit(READ))
  }
  const [enrollments, ledger, disputes, reports] = await Promise.all([
    newest(enrollment, 'repair_enrollments'),
    newest(entry, 'repair_fees'),
    newest(disputed, 'disputes'),
    newest(z.object({ created_at: z.string() }), 'credit_reports', { status: 'success' }),
  ])
  const work = workOf(disputes, ledger)
  return {
    enrollment: enrollments[0] ?? null,
    fees: feesIn(ledger, work),
    work,
    report_days: reports.map(({ created_at }) => dateOfInstant(created_at, 'UTC')),
  }
}

function workOf(disputes: readonly z.infer<typeof disputed>[], ledger: readonly Entry[]): DisputedWork[] {
  const refunded = new Set(ledger.map(({ refunds_id }) => refunds_id))
  const paid = new Set(ledger.flatMap(({ id, dispute_ids }) => (refunded.has(id) ? [] : dispute_ids)))
  return disputes.map((dispute) => ({ ...dispute, is_paid: paid.has(dispute.id) }))
}

function feesIn(ledger: readonly Entry[], work: readonly RepairWork[]): ClientFee[] {
  return ledger
    .filter(({ kind }) => kind === 'fee')
    .map((fee) => ({
      ...fee,
      refund: ledger.find(({ refunds_id }) => refunds_id === fee.id) ?? null,
      work: work.filter(({ id }) => fee.dispute_ids.includes(id)),
    }))
}
