import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { PermissiblePurpose } from '#features/credit-reports/rules/ordering/purposes.ts'
import type { NewInvitation } from '#features/organizations/rules/invitation.ts'
import { isPermission, type Permission } from '#features/organizations/rules/permissions.ts'
import type { OutputOf } from '#platform/browser/rows.ts'
import { callFunction, supabase, unwrap } from '#platform/browser/supabase.ts'

const AUDIT_PAGE_LENGTH = 50

export type Member = OutputOf<'organization_members'>

export type Invitation = OutputOf<'organization_invitations'>

export type OrganizationRole = Awaited<ReturnType<typeof definedRoles>>[number]

export type AuditEvent = Awaited<ReturnType<typeof auditPage>>[number]

/** The filters of the log. Absent means no filter. Days are in UTC. */
export interface AuditFilter {
  actor?: string
  action?: string
  from?: string
  until?: string
}

export type ChainCheck = OutputOf<'verify_audit_chain'>

export type Certification = OutputOf<'purpose_certifications'>

export type Billing = OutputOf<'organization_billing'>

export type Invoice = OutputOf<'organization_invoices'>

const ALL = ['org-admin']

export const orgAdminQueries = {
  all: ALL,
  /** The company's custom roles. */
  definedRoles: () =>
    queryOptions({
      queryKey: [...ALL, 'roles'],
      queryFn: definedRoles,
    }),
  members: () =>
    queryOptions({
      queryKey: [...ALL, 'members'],
      queryFn: () => unwrap(supabase.rpc('organization_members')),
    }),
  invitations: () =>
    queryOptions({
      queryKey: [...ALL, 'invitations'],
      queryFn: () => unwrap(supabase.rpc('organization_invitations')),
    }),
  consentTexts: () =>
    queryOptions({
      queryKey: [...ALL, 'consent-texts'],
      queryFn: () => {
        const texts = supabase.from('consent_texts').select('id, version, body, created_at')
        return unwrap(texts.order('created_at', { ascending: false }))
      },
    }),
  certifications: () =>
    queryOptions({
      queryKey: [...ALL, 'certifications'],
      queryFn: () => unwrap(supabase.rpc('purpose_certifications')),
    }),
  billing: () =>
    queryOptions({
      queryKey: [...ALL, 'billing'],
      queryFn: () => unwrap(supabase.rpc('organization_billing').single()),
    }),
  invoices: () =>
    queryOptions({
      queryKey: [...ALL, 'invoices'],
      queryFn: () => unwrap(supabase.rpc('organization_invoices')),
    }),
  auditActions: () =>
    queryOptions({
      queryKey: [...ALL, 'audit-actions'],
      queryFn: () => unwrap(supabase.rpc('organization_audit_actions')),
    }),
  auditLog: (filter: AuditFilter) =>
    infiniteQueryOptions({
      queryKey: [...ALL, 'audit-log', filter],
      queryFn: ({ pageParam }) => auditPage(filter, pageParam),
      initialPageParam: null as number | null, // widens: the first page has no predecessor
      getNextPageParam: (page) => (page.length === AUDIT_PAGE_LENGTH ? (page.at(-1)?.id ?? null) : null),
    }),
}

async function definedRoles() {
  const roles = await unwrap(supabase.rpc('organization_roles'))
  // The database may hold permissions that this release does not know.
  return roles.map((role) => ({ ...role, permissions: role.permissions.filter(isPermission) }))
}

function auditPage(filter: AuditFilter, before: number | null) {
  const page = supabase.rpc('organization_audit_log', { filter, before, count: AUDIT_PAGE_LENGTH })
  return unwrap(page.overrideTypes<{ details: Record<string, unknown> }[]>())
}

export async function certify(purposes: readonly PermissiblePurpose[], textVersion: string): Promise<void> {
  await callFunction('certify-purposes', { purposes, text_version: textVersion })
}

export async function addConsentText(text: { version: string; body: string }): Promise<void> {
  await unwrap(supabase.from('consent_texts').insert(text).select('id').single())
}

/** Returns the invoice as a PDF. */
export const invoiceFile = (number: number) => callFunction<Blob>('invoice-pdf', { number })

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
  return unwrap(supabase.rpc('verify_audit_chain').single())
}
