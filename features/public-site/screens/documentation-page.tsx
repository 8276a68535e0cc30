import { CodeSample } from './code-sample.tsx'
import { DocumentationApi } from './documentation-api.tsx'
import { DocumentationWebhooks } from './documentation-webhooks.tsx'
import { sectionId } from './page-contents.tsx'
import { PageTitle } from './page-title.tsx'
import { ProblemList } from './problem-list.tsx'
import { LedgerSection, PublicFrame } from './public-frame.tsx'
import { SandboxApplicants } from './sandbox-applicants.tsx'

const START = `git clone <this repository> tradeline
cd tradeline
npm start`

const text = 'max-w-[62ch] text-ink-2'

const CONTENTS = [
  'Run it',
  'Order a first report',
  'A first report through the API',
  'Authentication',
  'Test and live',
  'Repeating, paging, limits',
  'Webhooks',
  'Sandbox town',
  'Errors of the API',
].map((title) => ({ id: sectionId(title), label: title }))

export function DocumentationPage() {
  return (
    <PublicFrame current="/documentation" contents={CONTENTS}>
      <PageTitle title="Documentation">
        Run Tradeline, order a first report, and call the API from your own programs.
      </PageTitle>
      <LedgerSection number="01" title="Run it">
        <p className={`mb-5 ${text}`}>
          You need only Node 20 or later, npm and git. The database is included, the bureau is a sandbox, and emails go
          to a local mailbox until you configure real services.
        </p>
        <CodeSample label="Starting Tradeline">{START}</CodeSample>
      </LedgerSection>
      <LedgerSection number="02" title="Order a first report">
        <ol className="max-w-[62ch] list-decimal space-y-1 pl-6 marker:text-ink-3">
          <li>
            <a href="/auth?signup=true" className="text-brand underline underline-offset-4">
              Create your account
            </a>{' '}
            and confirm it from the email.
          </li>
          <li>Complete your profile: your name, your company, and what kind of company it is.</li>
          <li>Add a client under Clients.</li>
          <li>
            Under Credit Bureau, before the first order, the owner certifies the purposes of your orders. The
            certification lasts a year.
          </li>
          <li>Choose bureaus and order. The report opens automatically.</li>
        </ol>
        <p className={`mt-5 ${text}`}>
          All of this works right away in the sandbox. Live bureaus, live cards, live API keys, and emails and texts to
          people outside your company need an approval: an owner or admin submits the company’s legal name, EIN,
          licenses and documents under Going live, and a super admin verifies them (15 USC 1681e(a)).
        </p>
      </LedgerSection>
      <DocumentationApi />
      <DocumentationWebhooks />
      <LedgerSection number="08" title="Sandbox town">
        <p className={`mb-5 ${text}`}>
          Until a bureau is configured, the sandbox bureau is used. It recognizes these people by first and last name,
          whatever else you enter. For any other name it generates a file from name and SSN, always the same. SSN
          000-00-0000 is always invalid.
        </p>
        <SandboxApplicants />
      </LedgerSection>
      <LedgerSection number="09" title="Errors of the API">
        <p className={`mb-5 ${text}`}>
          Every error is application/problem+json with a status, a title, a detail if there is more to say, a code for
          your program to check, and the request id for our support. An invalid request lists each invalid field under
          errors. A refused request changes nothing, except that the applicant of a refused order may already be on
          file, so you can place the same order again.
        </p>
        <ProblemList />
      </LedgerSection>
    </PublicFrame>
  )
}
