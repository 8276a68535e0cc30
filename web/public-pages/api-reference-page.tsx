import { CodeSample } from './code-sample.tsx'
import { PageTitle } from './page-title.tsx'
import { LedgerSection, PublicFrame } from './public-frame.tsx'
import { CREATE_CREDIT_REPORT } from './samples.ts'

interface Call {
  method: 'GET' | 'POST'
  path: string
  does: string
  parameters: string[]
}

const GROUPS: { title: string; calls: Call[] }[] = [
  {
    title: 'Credit reports',
    calls: [
      {
        method: 'POST',
        path: '/v1/credit-reports',
        does: 'Orders reports for one applicant from the bureaus named.',
        parameters: [
          'bureaus',
          'applicant.firstName',
          'applicant.lastName',
          'applicant.address',
          'applicant.city',
          'applicant.state',
          'applicant.zip',
        ],
      },
      { method: 'GET', path: '/v1/credit-reports/{id}', does: 'Reads one credit report.', parameters: ['id'] },
    ],
  },
  {
    title: 'Cards',
    calls: [
      {
        method: 'POST',
        path: '/v1/cards',
        does: 'Issues a card to a customer.',
        parameters: ['customerId', 'type', 'creditLimit', 'productId'],
      },
      { method: 'GET', path: '/v1/cards/{id}', does: 'Reads one card.', parameters: ['id'] },
    ],
  },
  {
    title: 'Clients',
    calls: [
      {
        method: 'POST',
        path: '/v1/clients',
        does: 'Adds a client.',
        parameters: ['firstName', 'lastName', 'email', 'phone'],
      },
      { method: 'GET', path: '/v1/clients/{id}/reports', does: "Lists a client's credit reports.", parameters: ['id'] },
    ],
  },
]

export function ApiReferencePage() {
  return (
    <PublicFrame current="/api-reference">
      <PageTitle title="API reference">
        JSON over HTTPS. Every request carries an API key as a bearer token. The API described here opens with a later
        release; how to use the product today is in the{' '}
        <a href="/documentation" className="text-brand underline underline-offset-4">
          documentation
        </a>
        , or{' '}
        <a href="/auth" className="text-brand underline underline-offset-4">
          sign in
        </a>
        .
      </PageTitle>
      <LedgerSection number="01" title="Authorization">
        <CodeSample label="Authorization header">Authorization: Bearer YOUR_API_KEY</CodeSample>
      </LedgerSection>
      {GROUPS.map(({ title, calls }, index) => (
        <LedgerSection key={title} number={`0${index + 2}`} title={title}>
          {calls.map((call) => (
            <CallEntry key={call.method + call.path} call={call} />
          ))}
          {title === 'Credit reports' && <CodeSample label="Order a credit report">{CREATE_CREDIT_REPORT}</CodeSample>}
        </LedgerSection>
      ))}
    </PublicFrame>
  )
}

function CallEntry({ call }: { call: Call }) {
  return (
    <article className="mb-6">
      <h3 className="break-words font-mono text-[0.9375rem]/6">
        <span className="font-semibold text-brand">{call.method}</span> {call.path}
      </h3>
      <p className="text-ink-2">{call.does}</p>
      <p className="mt-1 flex flex-wrap gap-x-4 text-code text-ink-2">
        <span className="sr-only">Parameters: </span>
        {call.parameters.map((parameter) => (
          <code key={parameter}>{parameter}</code>
        ))}
      </p>
    </article>
  )
}
