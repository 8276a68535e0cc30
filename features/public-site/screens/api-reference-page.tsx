import type { Endpoint } from '#features/public-api/rules/endpoint.ts'
import { ENDPOINTS, OFFERED_SCOPES } from '#features/public-api/rules/endpoints.ts'
import { CodeSample } from './code-sample.tsx'
import { EndpointEntry } from './endpoint-entry.tsx'
import { sectionId } from './page-contents.tsx'
import { PageTitle } from './page-title.tsx'
import { LedgerSection, PublicFrame } from './public-frame.tsx'
import { TryKey } from './try-it.tsx'

const link = 'text-brand underline underline-offset-4'

export function ApiReferencePage() {
  const groups = [...new Set(ENDPOINTS.map(({ group }) => group))]
  const contents = groups.map((group) => ({ id: sectionId(group), label: group, parts: endpointsOf(group) }))
  return (
    <PublicFrame
      current="/api-reference"
      contents={[{ id: sectionId('Authorization'), label: 'Authorization' }, ...contents]}
    >
      <PageTitle title="API reference">
        JSON over HTTPS. Every request carries an API key as a bearer token. To get started, and for errors and limits,
        see the{' '}
        <a href="/documentation#api" className={link}>
          documentation
        </a>
        ; the same calls are available as an{' '}
        <a href="/v1/openapi.json" className={link}>
          OpenAPI 3.1 document
        </a>
        . Create keys under Org Admin after you{' '}
        <a href="/auth" className={link}>
          sign in
        </a>
        .
      </PageTitle>
      <LedgerSection number="01" title="Authorization">
        <CodeSample label="Authorization header">Authorization: Bearer YOUR_API_KEY</CodeSample>
        <p className="mt-5 max-w-[62ch] text-ink-2">
          A key has scopes: {OFFERED_SCOPES.join(', ')}. The samples read your key from TRADELINE_KEY and this site's
          address from TRADELINE_URL.
        </p>
        <TryKey />
      </LedgerSection>
      {groups.map((group, index) => (
        <LedgerSection key={group} number={`0${index + 2}`} title={group}>
          {ENDPOINTS.filter((endpoint: Endpoint) => endpoint.group === group).map((endpoint) => (
            <EndpointEntry key={endpoint.id} endpoint={endpoint} />
          ))}
        </LedgerSection>
      ))}
    </PublicFrame>
  )
}

const endpointsOf = (wanted: string) =>
  ENDPOINTS.filter(({ group }: Endpoint) => group === wanted).map(({ id, title }: Endpoint) => ({ id, label: title }))
