import { queryOptions } from '@tanstack/react-query'
import type { FeeCircumstances, RepairWork } from '#features/credit-repair/rules/repair-fee.ts'
import { refusalOn, type WorkStatus } from '#features/organizations/screens/permitted/work-hold.ts'
import type { RowOf } from '#platform/browser/rows.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { dateOfInstant, type PlainDate } from '#platform/rules/dates.ts'
import { wireCents } from '#platform/rules/money.ts'

/** The most entries, disputes and reports of a client that are loaded, newest first. */
const READ = 300

/** A client's enrollment, with the monthly fee in cents. */
export type ClientEnrollment = Pick<
  RowOf<'repair_enrollments'>,
  'status' | 'monthly_fee' | 'enrolled_on' | 'sale_channel'
>

type Entry = Awaited<ReturnType<typeof ledgerOf>>[number]
type Disputed = Awaited<ReturnType<typeof disputesOf>>[number]

/** A received fee, its work, and its refund if any. */
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

/** Returns the client's work, marking what came before the contract allowed it. */
export function workUnder(standing: WorkStatus | null, { work }: ClientFees): RepairWork[] {
  const isEarly = ({ sent_on }: DisputedWork) =>
    sent_on !== null && standing !== null && refusalOn(standing, sent_on) !== null
  return work.map((one) => ({ ...one, is_before_contract: isEarly(one) }))
}

export const feeQueries = {
  ofClient: (clientId: string) =>
    queryOptions({ queryKey: ['credit-repair', 'fees', clientId], queryFn: () => feesOf(clientId) }),
  /** When and why the platform suspended the company's fees. Null if it did not. */
  suspension: () => queryOptions({ queryKey: ['credit-repair', 'fee-suspension'], queryFn: suspensionNow }),
}

async function suspensionNow() {
  const [found] = await unwrap(supabase.rpc('fee_suspension'))
  return found ?? null
}

async function feesOf(clientId: string): Promise<ClientFees> {
  const [enrollment, ledger, disputes, reports] = await Promise.all([
    enrollmentOf(clientId),
    ledgerOf(clientId),
    disputesOf(clientId),
    reportsOf(clientId),
  ])
  const work = workOf(disputes, ledger)
  return {
    enrollment,
    fees: feesIn(ledger, work),
    work,
    report_days: reports.map(({ created_at }) => dateOfInstant(created_at, 'UTC')),
  }
}

const NEWEST_FIRST = { ascending: false }

async function enrollmentOf(clientId: string): Promise<ClientEnrollment | null> {
  const enrollments = supabase.from('repair_enrollments').select('status, monthly_fee, enrolled_on, sale_channel')
  const [newest] = await unwrap(enrollments.eq('client_id', clientId).order('created_at', NEWEST_FIRST).limit(1))
  return newest ? { ...newest, monthly_fee: wireCents(newest.monthly_fee) } : null
}

async function ledgerOf(clientId: string) {
  const entries = supabase
    .from('repair_fees')
    .select('id, kind, amount, received_on, method, reference, dispute_ids, refunds_id, reason, recorded_by_name')
    .eq('client_id', clientId)
  const newest = await unwrap(entries.order('created_at', NEWEST_FIRST).limit(READ))
  return newest.map((entry) => ({ ...entry, amount: wireCents(entry.amount) }))
}

function disputesOf(clientId: string) {
  const disputes = supabase.from('disputes').select('id, bureau, item_name, sent_on, result_on')
  return unwrap(disputes.eq('client_id', clientId).order('created_at', NEWEST_FIRST).limit(READ))
}

function reportsOf(clientId: string) {
  const reports = supabase.from('credit_reports').select('created_at').eq('client_id', clientId)
  return unwrap(reports.eq('status', 'success').order('created_at', NEWEST_FIRST).limit(READ))
}

function workOf(disputes: readonly Disputed[], ledger: readonly Entry[]): DisputedWork[] {
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
