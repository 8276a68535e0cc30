import { CodeSample } from './code-sample.tsx'
import { PageTitle } from './page-title.tsx'
import { LedgerSection, PublicFrame } from './public-frame.tsx'

const START = `git clone <this repository> tradeline
cd tradeline
npm start`

export function DocumentationPage() {
  return (
    <PublicFrame current="/documentation">
      <PageTitle title="Documentation">
        How to run Tradeline, order a first report, and call it from your own programs.
      </PageTitle>
      <LedgerSection number="01" title="Run it">
        <p className="mb-5 max-w-[62ch] text-ink-2">
          Node 20 or later, npm and git are enough. The database comes along, the bureau is a sandbox, and e-mails land
          in a local mailbox until you configure the real ones.
        </p>
        <CodeSample label="Starting Tradeline">{START}</CodeSample>
      </LedgerSection>
      <LedgerSection number="02" title="Order a first report">
        <ol className="max-w-[62ch] list-decimal space-y-1 pl-6 marker:text-ink-3">
          <li>
            <a href="/auth?signup=true" className="text-brand underline underline-offset-4">
              Create your account
            </a>{' '}
            and confirm it from the e-mail.
          </li>
          <li>Complete your profile: your name, your company, and what kind of company it is.</li>
          <li>Add a client under Clients.</li>
          <li>Choose bureaus under Credit Bureau and order. The report opens by itself.</li>
        </ol>
      </LedgerSection>
      <LedgerSection number="03" title="Call it from a program">
        <p className="max-w-[62ch] text-ink-2">
          The calls of the public API, with their parameters, are in the{' '}
          <a href="/api-reference" className="text-brand underline underline-offset-4">
            API reference
          </a>
          . To use the product itself,{' '}
          <a href="/auth" className="text-brand underline underline-offset-4">
            sign in
          </a>
          .
        </p>
      </LedgerSection>
    </PublicFrame>
  )
}
