import { queryOptions } from '@tanstack/react-query'
import { BUREAUS, type Bureau } from '#features/credit-reports/rules/bureaus.ts'
import { DEFAULT_CONSENT_TEXT } from '#features/credit-reports/rules/ordering/consent.ts'
import { CERTIFICATION_TEXT } from '#features/organizations/rules/certification.ts'
import type { OutputOf, RowOf } from '#platform/browser/rows.ts'
import { callFunction, supabase, unwrap } from '#platform/browser/supabase.ts'

const HEALTH_MS = 15_000
const REPORTS_LOOKED_AT = 24

export type StoredConsent = Awaited<ReturnType<typeof consentsOf>>[number]

export type ConsentText = Pick<RowOf<'consent_texts'>, 'version' | 'body'>

export type OrderCertification = OutputOf<'credit_certification'>

/** Instants by bureau. */
export type LastPulls = Partial<Record<Bureau, string>>

export const orderQueries = {
  /** The purposes that the organization has certified; null for a person without one. */
  certification: () => queryOptions({ queryKey: ['credit-reports', 'certification'], queryFn: ownCertification }),
  /** All consents of a client, newest first, including expired and withdrawn ones. */
  consents: (clientId: string) =>
    queryOptions({ queryKey: ['credit-reports', 'consents', clientId], queryFn: () => consentsOf(clientId) }),
  /** When each bureau was last asked about a client. */
  lastPulls: (clientId: string) =>
    queryOptions({ queryKey: ['credit-reports', 'last-pulls', clientId], queryFn: () => lastPullsOf(clientId) }),
  /** The current consent text. */
  consentText: () => queryOptions({ queryKey: ['credit-reports', 'consent-text'], queryFn: newestConsentText }),
  /** The working and the paused bureaus. */
  health: () =>
    queryOptions({
      queryKey: ['credit-reports', 'health'],
      queryFn: bureauHealth,
      refetchInterval: HEALTH_MS,
      retry: false,
    }),
}

async function ownCertification(): Promise<OrderCertification | null> {
  const [own] = await unwrap(supabase.rpc('credit_certification'))
  return own ?? null
}

/** Certifies the purposes for a year, with the version of the text that was shown. */
export async function certifyPurposes(purposes: readonly string[]): Promise<void> {
  const body = { purposes, text_version: CERTIFICATION_TEXT.version }
  const { error } = await supabase.functions.invoke('certify-purposes', { body })
  if (error) throw new Error('Failed to certify. Please try again, or certify in Org Admin.')
}

function consentsOf(clientId: string) {
  const found = supabase
    .from('credit_consents')
    .select(
      'id, purpose, bureaus, pull_type, method, text_version, single_use, uses, signed_at, expires_at, revoked_at',
    )
    .eq('client_id', clientId)
    .order('recorded_at', { ascending: false })
  return unwrap(found)
}

/** Records that the consumer withdrew a consent. */
export async function revokeConsent(consentId: string): Promise<void> {
  await unwrap(supabase.rpc('revoke_credit_consent', { consent_id: consentId }))
}

async function lastPullsOf(clientId: string): Promise<LastPulls> {
  const reports = supabase
    .from('credit_reports')
    .select('created_at, outcomes:report_data->outcomes')
    .eq('client_id', clientId)
    .order('created_at', { ascending: false })
    .limit(REPORTS_LOOKED_AT)
  const last: LastPulls = {}
  for (const { created_at, outcomes } of await unwrap(
    reports.overrideTypes<{ outcomes: Partial<Record<Bureau, string>> | null }[]>(),
  )) {
    for (const bureau of BUREAUS) if (outcomes?.[bureau] !== undefined) last[bureau] ??= created_at
  }
  return last
}

async function newestConsentText(): Promise<ConsentText> {
  const texts = supabase.from('consent_texts').select('version, body')
  const [newest] = await unwrap(texts.order('created_at', { ascending: false }).limit(1))
  return newest ?? DEFAULT_CONSENT_TEXT
}

interface BureauHealth {
  bureaus: Partial<Record<Bureau, { state: string; retry_at: string | null }>>
}

async function bureauHealth() {
  return (await callFunction<BureauHealth>('bureau-status', {})).bureaus
}
