import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { Permission } from '#features/organizations/rules/permissions.ts'
import { roleLabel } from '#features/organizations/rules/roles.ts'
import { type OwnPermissions, ownPermissions } from '#features/organizations/screens/permitted/may.ts'
import { ButtonLink } from '#ui/button.tsx'
import { RuledTabs } from '#ui/folder-tabs.tsx'
import { late } from '#ui/states/late.tsx'
import '#ui/printing/on-paper.css'
import { Billing } from '#features/organizations/screens/billing.tsx'
import { Invitations } from '#features/organizations/screens/people/invitations.tsx'
import { Members } from '#features/organizations/screens/people/members.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { CenteredSpinner } from '#ui/states/spinner.tsx'

// Their code loads when they are opened.
const Archives = late(async () => (await import('#features/archives/screens/archives.tsx')).Archives)
const LendingOpening = late(
  async () => (await import('#features/lending/screens/settings/lending-opening.tsx')).LendingOpening,
)
const Branding = late(async () => (await import('#features/organizations/screens/branding/branding.tsx')).Branding)
const ConsentTexts = late(async () => (await import('#features/organizations/screens/consent-texts.tsx')).ConsentTexts)
const AuditLog = late(async () => (await import('#features/organizations/screens/logs/audit-log.tsx')).AuditLog)
const ApiKeys = late(async () => (await import('#features/public-api/screens/api-keys.tsx')).ApiKeys)
const Certification = late(
  async () => (await import('#features/organizations/screens/certification.tsx')).Certification,
)
const Safeguards = late(
  async () => (await import('#features/organizations/screens/safeguards/safeguards.tsx')).Safeguards,
)
const RateCaps = late(async () => (await import('#features/lending/screens/settings/rate-caps.tsx')).RateCaps)
const ApplyPagePart = late(
  async () => (await import('#features/lending/screens/settings/apply-page-part.tsx')).ApplyPagePart,
)
const ScoreTables = late(
  async () => (await import('#features/lending/screens/settings/score-tables/score-tables.tsx')).ScoreTables,
)
const StateRules = late(
  async () => (await import('#features/lending/screens/settings/state-rules/state-rules.tsx')).StateRules,
)
const StatePacks = late(
  async () => (await import('#features/credit-repair/screens/state-packs/state-packs.tsx')).StatePacks,
)
const MilitaryRule = late(
  async () => (await import('#features/lending/screens/settings/military-rule.tsx')).MilitaryRule,
)
const OverrideLimit = late(
  async () => (await import('#features/lending/screens/settings/override-limit.tsx')).OverrideLimit,
)
const PrivacyNotice = late(
  async () => (await import('#features/documents/screens/privacy-setup/privacy-notice.tsx')).PrivacyNotice,
)
const SecurityLog = late(
  async () => (await import('#features/organizations/screens/logs/security-log.tsx')).SecurityLog,
)
const SensitiveData = late(
  async () => (await import('#features/organizations/screens/logs/sensitive-data.tsx')).SensitiveData,
)
const Webhooks = late(async () => (await import('#features/public-api/screens/webhooks/webhooks.tsx')).Webhooks)
const CompanyScoreModel = late(
  async () => (await import('#features/credit-reports/screens/scores/company-score-model.tsx')).CompanyScoreModel,
)
const TimeZone = late(async () => (await import('#features/organizations/screens/time-zone.tsx')).TimeZone)
const ShownScreens = late(async () => (await import('#features/organizations/screens/shown-screens.tsx')).ShownScreens)
const Roles = late(async () => (await import('#features/organizations/screens/people/roles.tsx')).Roles)
const Incidents = late(async () => (await import('#features/organizations/screens/safeguards/incidents.tsx')).Incidents)

const SECTIONS = [
  { name: 'members', label: 'Members', needs: 'manage_members' },
  { name: 'invitations', label: 'Invitations', needs: 'manage_members' },
  { name: 'roles', label: 'Roles', needs: 'manage_members' },
  { name: 'branding', label: 'Branding and time', needs: 'manage_organization' },
  { name: 'lending', label: 'Lending', needs: 'owner' },
  { name: 'consent-texts', label: 'Consent texts', needs: 'manage_compliance' },
  { name: 'certification', label: 'Certification', needs: 'manage_compliance' },
  { name: 'rate-caps', label: 'Rate caps', needs: 'manage_compliance' },
  { name: 'state-rules', label: 'State rules', needs: 'manage_compliance' },
  { name: 'repair-states', label: 'Credit repair states', needs: 'manage_compliance' },
  { name: 'score-tables', label: 'Score tables', needs: 'manage_compliance' },
  { name: 'privacy-notice', label: 'Privacy notice', needs: 'manage_compliance' },
  { name: 'safeguards', label: 'Safeguards', needs: 'manage_compliance' },
  { name: 'sensitive-data', label: 'Sensitive data', needs: 'owner' },
  { name: 'incidents', label: 'Incidents', needs: 'manage_compliance' },
  { name: 'billing', label: 'Billing', needs: 'see_billing' },
  { name: 'api-keys', label: 'API keys', needs: 'manage_integrations' },
  { name: 'webhooks', label: 'Webhooks', needs: 'manage_integrations' },
  { name: 'security', label: 'Security', needs: 'see_audit_log' },
  { name: 'audit-log', label: 'Audit log', needs: 'see_audit_log' },
  { name: 'archive', label: 'Archive', needs: 'export_organization' },
] as const satisfies readonly { name: string; label: string; needs: Permission | 'owner' }[]
type Section = (typeof SECTIONS)[number]['name']

/** The administration of a company. Shows the sections that the person's role allows; the server rejects the others anyway. */
export function OrgAdminPage({ userId }: { userId: string }) {
  // Loaded again on each visit.
  const own = useQuery({ ...ownPermissions(), staleTime: 0 })
  return (
    <article className="on-paper settings-on-paper">
      <PageHeader
        title="Org Admin"
        actions={<ButtonLink to="/dashboard/going-live/review">Company review</ButtonLink>}
      />
      <QueryView query={own} failure="Failed to load your role">
        {(held) => (sectionsFor(held).length > 0 ? <Sections userId={userId} own={held} /> : <Refusal own={held} />)}
      </QueryView>
    </article>
  )
}

const sectionsFor = ({ role, permissions }: OwnPermissions) =>
  SECTIONS.filter(({ needs }) => (needs === 'owner' ? role === 'owner' : permissions.includes(needs)))

function Sections({ userId, own }: { userId: string; own: OwnPermissions }) {
  const [params, setParams] = useSearchParams()
  const sections = sectionsFor(own)
  const open = sections.find(({ name }) => name === params.get('section'))?.name ?? sections[0]?.name ?? 'members'
  return (
    <RuledTabs
      label="Organization"
      tabs={sections}
      open={open}
      onOpen={(section) => setParams({ section }, { replace: true })}
    >
      <Suspense fallback={<CenteredSpinner label="Loading" />}>
        <OpenSection section={open} userId={userId} own={own} />
      </Suspense>
    </RuledTabs>
  )
}

function OwnCompany({ userId, isOwner }: { userId: string; isOwner: boolean }) {
  return (
    <div className="space-y-10">
      <Branding userId={userId} />
      <TimeZone />
      <CompanyScoreModel />
      {isOwner && <ShownScreens userId={userId} />}
    </div>
  )
}

function OpenSection({ section, userId, own }: { section: Section; userId: string; own: OwnPermissions }) {
  switch (section) {
    case 'members':
      return <Members userId={userId} own={own} />
    case 'invitations':
      return <Invitations own={own} />
    case 'roles':
      return <Roles own={own} />
    case 'branding':
      return <OwnCompany userId={userId} isOwner={own.role === 'owner'} />
    case 'lending':
      return (
        <div className="space-y-10">
          <LendingOpening userId={userId} />
          <ApplyPagePart />
        </div>
      )
    case 'consent-texts':
      return <ConsentTexts />
    case 'certification':
      return <Certification />
    case 'rate-caps':
      return (
        <div className="space-y-10">
          <RateCaps />
          <MilitaryRule />
          <OverrideLimit />
        </div>
      )
    case 'state-rules':
      return <StateRules />
    case 'repair-states':
      return <StatePacks />
    case 'score-tables':
      return <ScoreTables />
    case 'privacy-notice':
      return <PrivacyNotice />
    case 'safeguards':
      return <Safeguards />
    case 'sensitive-data':
      return <SensitiveData />
    case 'incidents':
      return <Incidents />
    case 'billing':
      return <Billing />
    case 'api-keys':
      return <ApiKeys />
    case 'webhooks':
      return <Webhooks />
    case 'security':
      return <SecurityLog role={own.role} />
    case 'audit-log':
      return <AuditLog />
    case 'archive':
      return <Archives />
  }
}

function Refusal({ own }: { own: OwnPermissions }) {
  return (
    <section className="flex max-w-[62ch] flex-col items-start gap-4 border-rule border-t pt-4">
      <div role="alert">
        <p className="text-h2">Your role does not include this page</p>
        <p className="mt-1 text-ink-2">
          {own.role === null
            ? 'You do not work for an organization.'
            : `Your role is ${roleLabel(own.role, own.role_name)}. Ask an owner or admin for what you need, or to change your role.`}
        </p>
      </div>
      <ButtonLink to="/dashboard">Back to the dashboard</ButtonLink>
    </section>
  )
}
