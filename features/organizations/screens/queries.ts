import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { PERMISSIBLE_PURPOSES, type PermissiblePurpose } from '#features/credit-reports/rules/ordering/purposes.ts'
import type { NewInvitation } from '#features/organizations/rules/invitation.ts'
import { INVITATION_STATUSES } from '#features/organizations/rules/invitation.ts'
import { isPermission, type Permission } from '#features/organizations/rules/permissions.ts'
import { ORGANIZATION_ROLES } from '#features/organizations/rules/roles.ts'
import { callFunction, read, supabase, unwrap } from '#platform/browser/supabase.ts'

const AUDIT_PAGE_LENGTH = 50

const role = z.enum(ORGANIZATION_ROLES)

const member = z.object({
  id: z.string(),
  full_name: z.string().nullable(),
  email: z.string(),
  organization_role: role,
  role_id: z.string().nullable(),
  role_name: z.string().nullable(),
  last_sign_in_at: z.string().nullable(),
  has_second_factor: z.boolean(),
})
export type Member = z.infer<typeof member>

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role,
  role_id: z.string().nullable(),
  role_name: z.string().nullable(),
  invited_by_name: z.string().nullable(),
  sent_at: z.string(),
  expires_at: z.string(),
  status: z.enum(INVITATION_STATUSES),
})
export type Invitation = z.infer<typeof invitation>

const definedRole = z.object({
  id: z.string(),
  name: z.string(),
  permissions: z.array(z.string()).transform((names) => names.filter(isPermission)),
  member_count: z.number(),
  invitation_count: z.number(),
})

export type OrganizationRole = z.infer<typeof definedRole>

const auditEvent = z.object({
  id: z.number(),
  happened_at: z.string(),
  actor_name: z.string().nullable(),
  action: z.string(),
  subject_table: z.string(),
  subject_id: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEvent = z.infer<typeof auditEvent>

/** The filters of the log. Absent means no filter. Days are in UTC. */
export interface AuditFilter {
  actor?: string
  action?: string
  from?: string
  until?: string
}

const chainCheck = z.object({
  is_whole: z.boolean(),
  events: z.number(),
  first_broken: z.number().nullable(),
  verified_at: z.string(),
})
export type ChainCheck = z.infer<typeof chainCheck>

const consentText = z.object({ id: z.string(), version: z.string(), body: z.string(), created_at: z.string() })

const certification = z.object({
  id: z.string(),
  purposes: z.array(z.enum(PERMISSIBLE_PURPOSES)),
  text_version: z.string(),
  certified_by_name: z.string(),
  certified_at: z.string(),
  expires_at: z.string(),
  is_current: z.boolean(),
})
export type Certification = z.infer<typeof certification>

const billing = z.object({
  account_type: z.string(),
  subscription_plan: z.string(),
  subscription_status: z.string(),
  monthly_price_cents: z.number(),
  monthly_credit_limit: z.number(),
  credits_used: z.number(),
  resets_on: z.string(),
})
export type Billing = z.infer<typeof billing>

const invoice = z.object({ number: z.number(), month: z.string(), plan: z.string(), amount_cents: z.number() })
export type Invoice = z.infer<typeof invoice>

const ALL = ['org-admin']

export const orgAdminQueries = {
  all: ALL,
  /** The company's custom roles. */
  definedRoles: () =>
    queryOptions({
      queryKey: [...ALL, 'roles'],
      queryFn: () => read(z.array(definedRole), supabase.rpc('organization_roles')),
    }),
  members: () =>
    queryOptions({
      queryKey: [...ALL, 'members'],
      queryFn: () => read(z.array(member), supabase.rpc('organization_members')),
    }),
  invitations: () =>
    queryOptions({
      queryKey: [...ALL, 'invitations'],
      queryFn: () => read(z.array(invitation), supabase.rpc('organization_invitations')),
    }),
  consentTexts: () =>
    queryOptions({
      queryKey: [...ALL, 'consent-texts'],
      queryFn: () => {
        const texts = supabase.from('consent_texts').select('id, version, body, created_at')
        return read(z.array(consentText), texts.order('created_at', { ascending: false }))
      },
    }),
  certifications: () =>
    queryOptions({
      queryKey: [...ALL, 'certifications'],
      queryFn: () => read(z.array(certification), supabase.rpc('purpose_certifications')),
    }),
  billing: () =>
    queryOptions({
      queryKey: [...ALL, 'billing'],
      queryFn: () => read(billing, supabase.rpc('organization_billing').single()),
    }),
  invoices: () =>
    queryOptions({
      queryKey: [...ALL, 'invoices'],
      queryFn: () => read(z.array(invoice), supabase.rpc('organization_invoices')),
    }),
  auditActions: () =>
    queryOptions({
      queryKey: [...ALL, 'audit-actions'],
      queryFn: () => read(z.array(z.string()), supabase.rpc('organization_audit_actions')),
    }),
  auditLog: (filter: AuditFilter) =>
    infiniteQueryOptions({
      queryKey: [...ALL, 'audit-log', filter],
      queryFn: async ({ pageParam }) => {
        const asked = { filter, before: pageParam, count: AUDIT_PAGE_LENGTH }
        return read(z.array(auditEvent), supabase.rpc('organization_audit_log', asked))
      },
      initialPageParam: null as number | null, // widens: the first page has no predecessor
      getNextPageParam: (page) => (page.length === AUDIT_PAGE_LENGTH ? (page.at(-1)?.id ?? null) : null),
    }),
}

export async function certify(purposes: readonly PermissiblePurpose[], textVersion: string): Promise<void> {
  await callFunction('certify-purposes', { purposes, text_version: textVersion })
}

export async function addConsentText(text: { version: string; body: string }): Promise<void> {
  await unwrap(supabase.from('consent_texts').insert(text).select('id').single())
}

/** Returns the invoice as a PDF. */
export async function invoiceFile(number: number): Promise<Blob> {
  return z.instanceof(Blob).parse(await callFunction('invoice-pdf', { number }))
}

/** Gives a member a role by its key: a built-in role's name, or the id of a custom role. */
export async function changeRole(memberId: string, to: string): Promise<void> {
  await unwrap(supabase.rpc('change_member_role', { member_id: memberId, role: to }))
}

/** Creates a role, or changes the one with this id. */
export async function saveRole(role: { id: string | null; name: string; permissions: Permission[] }): Promise<void> {
  const { id, name, permissions } = role
  await unwrap(supabase.rpc('save_role', { role_name: name, permissions, role_id: id }))
}

/** Deletes a role. Its people get the role with the key `replacement`. */
export async function deleteRole(role: { id: string; replacement: string | null }): Promise<void> {
  await unwrap(supabase.rpc('delete_role', { role_id: role.id, replacement: role.replacement }))
}

/** Removes a person from the organization. Their clients go to a colleague, or to no one (null). */
export async function removeMember(memberId: string, handOverTo: string | null): Promise<void> {
  await unwrap(supabase.rpc('remove_member', { member_id: memberId, hand_over_to: handOverTo }))
}

export async function invite(wanted: NewInvitation): Promise<void> {
  await callFunction('invitations', { act: 'invite', ...wanted })
}

export async function resendInvitation(id: string): Promise<void> {
  await callFunction('invitations', { act: 'resend', invitation_id: id })
}

export async function revokeInvitation(id: string): Promise<void> {
  await callFunction('invitations', { act: 'revoke', invitation_id: id })
}

/** Verifies the log's hash chain on the server. */
export async function verifyChain(): Promise<ChainCheck> {
  return read(chainCheck, supabase.rpc('verify_audit_chain').single())
}
