import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { isAdministrator, type OrganizationRole } from '#domain/organizations/roles.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { RuledTabs } from '#web/ui/folder-tabs.tsx'
import { late } from '#web/ui/late.tsx'
import '#web/ui/on-paper.css'
import { PageHeader } from '#web/ui/page-header.tsx'
import { QueryView } from '#web/ui/query-view.tsx'
import { CenteredSpinner } from '#web/ui/spinner.tsx'
import { ApiKeys } from './api-keys.tsx'
import { Archives } from './archives.tsx'
import { AuditLog } from './audit-log.tsx'
import { Billing } from './billing.tsx'
import { Branding } from './branding.tsx'
import { Certification } from './certification.tsx'
import { ConsentTexts } from './consent-texts.tsx'
import { Invitations } from './invitations.tsx'
import { Members } from './members.tsx'
import { orgAdminQueries } from './queries.ts'
import { Webhooks } from './webhooks.tsx'

// Looked at a few times a year: their code comes when they are opened.
const Safeguards = late(async () => (await import('./safeguards.tsx')).Safeguards)
const RateCaps = late(async () => (await import('./rate-caps.tsx')).RateCaps)
const MilitaryRule = late(async () => (await import('./military-rule.tsx')).MilitaryRule)
const PrivacyNotice = late(async () => (await import('./privacy-notice.tsx')).PrivacyNotice)
const Incidents = late(async () => (await import('./incidents.tsx')).Incidents)

const SECTIONS = [
  { name: 'members', label: 'Members' },
  { name: 'invitations', label: 'Invitations' },
  { name: 'branding', label: 'Branding' },
  { name: 'consent-texts', label: 'Consent texts' },
  { name: 'certification', label: 'Certification' },
  { name: 'rate-caps', label: 'Rate caps' },
  { name: 'privacy-notice', label: 'Privacy notice' },
  { name: 'safeguards', label: 'Safeguards' },
  { name: 'incidents', label: 'Incidents' },
  { name: 'billing', label: 'Billing' },
  { name: 'api-keys', label: 'API keys' },
  { name: 'webhooks', label: 'Webhooks' },
  { name: 'audit-log', label: 'Audit log' },
  { name: 'archive', label: 'Archive' },
] as const
type Section = (typeof SECTIONS)[number]['name']

/** Where owners and admins run their organisation. Everybody else is told so; the server refuses them each section anyway. */
export function OrgAdminPage({ userId }: { userId: string }) {
  const role = useQuery(orgAdminQueries.ownRole(userId))
  return (
    <article className="on-paper settings-on-paper">
      <PageHeader title="Org Admin" />
      <QueryView query={role} failure="Failed to load your role">
        {(own) =>
          own !== null && isAdministrator(own) ? <Sections userId={userId} role={own} /> : <Refusal role={own} />
        }
      </QueryView>
    </article>
  )
}

function Sections({ userId, role }: { userId: string; role: OrganizationRole }) {
  const [params, setParams] = useSearchParams()
  const open = SECTIONS.find(({ name }) => name === params.get('section'))?.name ?? 'members'
  return (
    <RuledTabs
      label="Organization"
      tabs={SECTIONS}
      open={open}
      onOpen={(section) => setParams({ section }, { replace: true })}
    >
      <Suspense fallback={<CenteredSpinner label="Loading" />}>
        <OpenSection section={open} userId={userId} role={role} />
      </Suspense>
    </RuledTabs>
  )
}

function OpenSection({ section, userId, role }: { section: Section; userId: string; role: OrganizationRole }) {
  switch (section) {
    case 'members':
      return <Members userId={userId} role={role} />
    case 'invitations':
      return <Invitations role={role} />
    case 'branding':
      return <Branding userId={userId} />
    case 'consent-texts':
      return <ConsentTexts />
    case 'certification':
      return <Certification />
    case 'rate-caps':
      return (
        <div className="space-y-10">
          <RateCaps />
          <MilitaryRule />
        </div>
      )
    case 'privacy-notice':
      return <PrivacyNotice />
    case 'safeguards':
      return <Safeguards />
    case 'incidents':
      return <Incidents />
    case 'billing':
      return <Billing />
    case 'api-keys':
      return <ApiKeys />
    case 'webhooks':
      return <Webhooks />
    case 'audit-log':
      return <AuditLog />
    case 'archive':
      return <Archives role={role} />
  }
}

function Refusal({ role }: { role: OrganizationRole | null }) {
  return (
    <section className="flex max-w-[62ch] flex-col items-start gap-4 border-rule border-t pt-4">
      <div role="alert">
        <p className="text-h2">This page is for owners and admins</p>
        <p className="mt-1 text-ink-2">
          {role === null
            ? 'You do not work for an organization.'
            : 'You are staff in your organization. Ask an owner or admin for what you need, or to change your role.'}
        </p>
      </div>
      <ButtonLink to="/dashboard">Back to the dashboard</ButtonLink>
    </section>
  )
}
