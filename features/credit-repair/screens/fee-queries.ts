import { queryOptions } from '@tanstack/react-query'
import type { ItemFacts } from '#features/credit-repair/rules/disputes/item-facts.ts'
import type { LaterReport } from '#features/credit-repair/rules/disputes/later-reports.ts'
import type { FeeBasis } from '#features/credit-repair/rules/fee-basis.ts'
import { promisedEnd } from '#features/credit-repair/rules/promised-end.ts'
import { refundDueCents } from '#features/credit-repair/rules/refund-due.ts'
import type { ContractClause } from '#features/credit-repair/rules/repair-contract.ts'
import type { RepairWork } from '#features/credit-repair/rules/repair-work.ts'
import { type Decided, reportsShowing } from '#features/credit-repair/rules/result-evidence.ts'
import { refusalOn, type WorkStatus } from '#features/organizations/screens/permitted/work-hold.ts'
import type { RowOf } from '#platform/browser/rows.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { dateOfInstant, type PlainDate } from '#platform/rules/dates.ts'
import { wireCents } from '#platform/rules/money.ts'

/** The most entries and disputes of a client that are loaded, newest first. */
const READ = 300

/** A client's enrollment, with the monthly fee in cents. */
export type ClientEnrollment = Pick<
  RowOf<'repair_enrollments'>,
  'status' | 'monthly_fee' | 'enrolled_on' | 'sale_channel'
>

type Entry = Awaited<ReturnType<typeof ledgerOf>>[number]
type Disputed = Awaited<ReturnType<typeof disputesOf>>[number]

/** A received fee, its work, and its refunds. */
export interface ClientFee extends Entry {
  refunds: readonly Entry[]
  work: readonly DisputedWork[]
  /** The amount to refund because results were corrected, in cents. */
  due: number
}

interface DisputedWork extends Omit<RepairWork, 'shown_in'>, Decided {
  corrected_at: string | null
}

/** The terms of the contract in force that decide about fees. */
export interface FeeTerms {
  pays_for: FeeBasis
  complete_by: PlainDate | null
}

export interface ClientFees {
  enrollment: ClientEnrollment | null
  terms: FeeTerms
  /** Newest first. */
  fees: readonly ClientFee[]
  work: readonly DisputedWork[]
}

/** Returns the client's work, marking what came before the contract allowed it, with the reports that show its results. */
export function workUnder(
  standing: WorkStatus | null,
  { work }: ClientFees,
  reports: readonly LaterReport[],
): RepairWork[] {
  const isEarly = ({ sent_on }: DisputedWork) =>
    sent_on !== null && standing !== null && refusalOn(standing, sent_on) !== null
  return work.map((one) => ({
    ...{ ...one, is_before_contract: isEarly(one), shown_in: reportsShowing(one, reports) },
  }))
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
  const [enrollment, terms, ledger, disputes] = await Promise.all([
    enrollmentOf(clientId),
    termsOf(clientId),
    ledgerOf(clientId),
    disputesOf(clientId),
  ])
  const work = workOf(disputes, ledger)
  return { enrollment, terms, fees: feesIn(ledger, work, terms.pays_for), work }
}

const NEWEST_FIRST = { ascending: false }

async function enrollmentOf(clientId: string): Promise<ClientEnrollment | null> {
  const enrollments = supabase.from('repair_enrollments').select('status, monthly_fee, enrolled_on, sale_channel')
  const [newest] = await unwrap(enrollments.eq('client_id', clientId).order('created_at', NEWEST_FIRST).limit(1))
  return newest ? { ...newest, monthly_fee: wireCents(newest.monthly_fee) } : null
}

async function termsOf(clientId: string): Promise<FeeTerms> {
  const signed = supabase
    .from('repair_contracts')
    .select('pays_for, complete_by, contract_date, clauses')
    .eq('client_id', clientId)
    .is('cancelled_on', null)
    .is('ended_at', null)
    .not('signature_name', 'is', null)
    .overrideTypes<{ clauses: Pick<ContractClause, 'id' | 'text'>[] }[]>()
  const [contract] = await unwrap(signed)
  if (!contract) return { pays_for: 'results', complete_by: null }
  const { pays_for, complete_by, contract_date, clauses } = contract
  const promised = clauses.find(({ id }) => id === 'completion')?.text ?? ''
  return { pays_for, complete_by: complete_by ?? promisedEnd(promised, contract_date) }
}

async function ledgerOf(clientId: string) {
  const entries = supabase
    .from('repair_fees')
    .select(
      'id, kind, amount, received_on, method, reference, dispute_ids, refunds_id, reason, recorded_by_name, created_at',
    )
    .eq('client_id', clientId)
  const newest = await unwrap(entries.order('created_at', NEWEST_FIRST).limit(READ))
  return newest.map((entry) => ({ ...entry, amount: wireCents(entry.amount) }))
}

function disputesOf(clientId: string) {
  const disputes = supabase
    .from('disputes')
    .select(
      'id, bureau, item_name, item_key, item_kind, item_facts, report_id, sent_on, result, result_on, result_recorded_at, corrections',
    )
    .eq('client_id', clientId)
  return unwrap(
    disputes
      .order('created_at', NEWEST_FIRST)
      .limit(READ)
      .overrideTypes<{ corrections: { corrected_at: string }[]; item_facts: ItemFacts }[]>(),
  )
}

function workOf(disputes: readonly Disputed[], ledger: readonly Entry[]): DisputedWork[] {
  const paid = new Set(
    ledger.flatMap((entry) => (entry.kind === 'fee' && leftOf(entry, ledger) > 0 ? entry.dispute_ids : [])),
  )
  return disputes.map(({ result_recorded_at, corrections, ...dispute }) => ({
    ...{ ...dispute, is_paid: paid.has(dispute.id), corrected_at: corrections.at(-1)?.corrected_at ?? null },
    recorded_on: result_recorded_at === null ? null : dateOfInstant(result_recorded_at, 'UTC'),
  }))
}

const refundsOf = ({ id }: Entry, ledger: readonly Entry[]) => ledger.filter(({ refunds_id }) => refunds_id === id)
const leftOf = (fee: Entry, ledger: readonly Entry[]) =>
  refundsOf(fee, ledger).reduce((left, { amount }) => left - amount, fee.amount)

function feesIn(ledger: readonly Entry[], work: readonly DisputedWork[], basis: FeeBasis): ClientFee[] {
  return ledger
    .filter(({ kind }) => kind === 'fee')
    .map((fee) => {
      const own = work.filter(({ id }) => fee.dispute_ids.includes(id))
      const due = refundDueCents({ ...fee, refunded: fee.amount - leftOf(fee, ledger) }, own, basis)
      return { ...fee, refunds: refundsOf(fee, ledger), work: own, due }
    })
}

/** Returns what is left of a fee after its refunds, in cents. */
export const keptOf = ({ amount, refunds }: ClientFee): number =>
  refunds.reduce((left, refund) => left - refund.amount, amount)
