import { FunctionsFetchError, FunctionsHttpError } from '@supabase/supabase-js'
import { z } from 'zod'
import { failureSentence } from '#features/credit-reports/rules/bureau-data.ts'
import type { CreditOrder } from '#features/credit-reports/rules/ordering/order.ts'
import { serverWords, UNREACHABLE } from '#platform/browser/server-words.ts'
import { supabase } from '#platform/browser/supabase.ts'
import { shortDate } from '#platform/rules/dates.ts'

export interface OrderedReport {
  id: string
  reports: Record<string, unknown>
}

/** Where a refusal can be resolved, and what changes by itself. */
export interface WayOut {
  to: string
  label: string
}

export const BILLING: WayOut = { to: '/dashboard/org-admin?section=billing', label: 'Open billing in Org Admin' }

/** An order without a report: the message, the required wait, and the id of a report that was stored anyway. */
export class OrderFailure extends Error {
  override name = 'OrderFailure'
  readonly retryAfterSeconds: number
  readonly storedReportId: string | null
  readonly wayOut: WayOut | null

  constructor(
    message: string,
    about: { retryAfterSeconds?: number; storedReportId?: string; wayOut?: WayOut | null } = {},
  ) {
    super(message)
    this.wayOut = about.wayOut ?? null
    this.retryAfterSeconds = about.retryAfterSeconds ?? 0
    this.storedReportId = about.storedReportId ?? null
  }
}

/** Orders a report. Throws an OrderFailure unless at least one bureau returned a file. */
export async function orderReport(order: CreditOrder): Promise<OrderedReport> {
  const { data, error } = await supabase.functions.invoke('credit-pull', { body: order })
  if (error) throw await failureFrom(error)
  const answer = answerSchema.safeParse(data)
  if (!answer.success) throw new OrderFailure('Invalid response format from credit report service')
  const failure = failureSentence(answer.data.reports)
  if (failure !== null) throw new OrderFailure(failure, { storedReportId: answer.data.id })
  return answer.data
}

const answerSchema = z.object({ id: z.string(), reports: z.record(z.string(), z.unknown()) })
const refusalSchema = z.object({
  error: z.string().optional(),
  message: z.string().optional(),
  code: z.string().optional(),
  resets_on: z.string().optional(),
  upgrade_path: z.string().optional(),
  certify_path: z.string().optional(),
  report_path: z.string().optional(),
})

async function failureFrom(error: unknown): Promise<OrderFailure> {
  if (error instanceof FunctionsHttpError && error.context instanceof Response) return refusalFrom(error.context)
  if (error instanceof FunctionsFetchError) {
    return new OrderFailure(UNREACHABLE)
  }
  return new OrderFailure('Failed to order credit report')
}

async function refusalFrom(response: Response): Promise<OrderFailure> {
  const body = await response.json().then(
    (json: unknown) => refusalSchema.safeParse(json),
    () => null,
  )
  if (body === null) return new OrderFailure('Failed to parse error response')
  const said = body.data?.error ?? body.data?.message
  const message = serverWords(said, `Failed to order credit report: ${response.status}`)
  return new OrderFailure(message, {
    wayOut: wayOutOf(body.data ?? {}),
    retryAfterSeconds: response.status === 429 ? secondsToWait(response, message) : 0,
  })
}

function wayOutOf(refusal: z.infer<typeof refusalSchema>): WayOut | null {
  const { code, resets_on, upgrade_path, certify_path, report_path } = refusal
  if (code === 'SUBSCRIPTION_LAPSED') return BILLING
  if (certify_path !== undefined) return { to: certify_path, label: 'Certify in Org Admin' }
  if (report_path !== undefined) return { to: report_path, label: 'Open the report with the alert' }
  if (code !== 'CREDITS_USED_UP' || upgrade_path === undefined) return null
  const until = resets_on === undefined ? '' : `, or wait until ${shortDate(resets_on)}`
  return { to: upgrade_path, label: `See plans with more credits${until}` }
}

function secondsToWait(response: Response, message: string): number {
  const header = Number(response.headers.get('retry-after') ?? Number.NaN)
  if (Number.isFinite(header) && header > 0) return header
  return Number(/wait (\d+) seconds/.exec(message)?.[1] ?? 0)
}
