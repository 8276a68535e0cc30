import { THROTTLE_MS } from '#features/credit-reports/rules/ordering/throttle.ts'
import { purposeInWords } from '#features/organizations/rules/certification.ts'
import { REQUESTS_PER_MINUTE, ROTATION_HOURS } from '#features/public-api/rules/api-key.ts'
import { createCreditReport, readCreditReport } from '#features/public-api/rules/credit-reports.ts'
import { OFFERED_SCOPES } from '#features/public-api/rules/endpoints.ts'
import { samplesOf } from '#features/public-api/rules/samples.ts'
import { CodeSample } from './code-sample.tsx'
import { LedgerSection } from './public-frame.tsx'

const EXPORTS = `export TRADELINE_URL=http://localhost:3000
export TRADELINE_KEY=tl_test_...`
const text = 'max-w-[62ch] text-ink-2'
const link = 'text-brand underline underline-offset-4'

/** How programs call Tradeline: from the first request to its limits. */
export function DocumentationApi() {
  return (
    <>
      <QuickStart />
      <LedgerSection number="04" title="Authentication">
        <div className={`space-y-3 ${text}`}>
          <p>
            Send the key as <code className="font-mono text-code">Authorization: Bearer</code>. Owners and admins make,
            replace and revoke keys under Org Admin, API keys. A key is shown once; we keep its hash.
          </p>
          <p>
            A key acts as whoever made it, sees only your company, and stops working when that person leaves or is no
            longer owner or admin. Its scopes are {OFFERED_SCOPES.join(', ')}. A replaced key works for {ROTATION_HOURS}{' '}
            hours beside its successor; a revoked one for not a second.
          </p>
        </div>
      </LedgerSection>
      <LedgerSection number="05" title="Test and live">
        <div className={`space-y-3 ${text}`}>
          <p>
            Test keys begin with tl_test_, live keys with tl_live_. A test key orders reports from the sandbox bureau,
            and so only on an installation that has no other. A live key orders from the real bureaus, and so only where
            they are configured. Cards follow their issuer in the same way. The other kind is refused with wrong_mode;
            clients, stored reports and cards can be read with either.
          </p>
          <p>Orders use the credits of your plan in both modes.</p>
        </div>
      </LedgerSection>
      <Limits />
    </>
  )
}

function QuickStart() {
  return (
    <LedgerSection number="03" title="A first report through the API">
      <ol id="api" className="list-decimal space-y-5 pl-6 marker:text-ink-3">
        <li className={text}>
          Sign in and open Org Admin, Certification. Unless it is certified already, choose “
          {purposeInWords('written_instructions')}”, which is what the order below is for, and certify.
        </li>
        <li className={text}>Under API keys choose New API key. Copy the key: it is shown once.</li>
        <li>
          <p className={`mb-3 ${text}`}>Tell your terminal the key, and where Tradeline runs:</p>
          <CodeSample label="Address and key">{EXPORTS}</CodeSample>
        </li>
        <li>
          <p className={`mb-3 ${text}`}>
            Order. Rhonda Rouse lives in the sandbox town; the purpose and the consent are what the law asks of every
            order.
          </p>
          <CodeSample label="Ordering a report">{curlOf(createCreditReport)}</CodeSample>
        </li>
        <li>
          <p className={`mb-3 ${text}`}>
            The answer is the report, and stays readable under its id. It is in the client's file on the screens, too.
          </p>
          <CodeSample label="Reading a report">{`export REPORT_ID=...\n${curlOf(readCreditReport)}`}</CodeSample>
        </li>
      </ol>
      <p className={`mt-5 ${text}`}>
        Every call, with TypeScript and Python beside curl and a form to try it, is in the{' '}
        <a href="/api-reference" className={link}>
          API reference
        </a>
        .
      </p>
    </LedgerSection>
  )
}

function Limits() {
  return (
    <LedgerSection number="06" title="Repeating, paging, limits">
      <div className={`space-y-3 ${text}`}>
        <p>
          Send an <code className="font-mono text-code">Idempotency-Key</code> of your own with every POST. The same key
          with the same body is answered the same for a day, marked Idempotency-Replayed, and nothing is done twice: not
          one client more, not one credit more. With another body it is refused.
        </p>
        <p>
          Lists answer data and nextCursor. Pass it as cursor for the next page; null is the last. Pages are up to 100
          rows, newest first.
        </p>
        <p>
          A key may send {REQUESTS_PER_MINUTE} requests a minute. Each answer says RateLimit-Limit, RateLimit-Remaining
          and RateLimit-Reset; beyond the limit comes 429 with Retry-After. Reports are ordered at most once in{' '}
          {THROTTLE_MS / 1000} seconds per company. Bodies are at most 1 MB.
        </p>
        <p>
          Amounts ending in Cents are whole cents, those of cards are dollars; times are ISO 8601 in UTC. SSN and date
          of birth are stored sealed and answered masked.
        </p>
      </div>
    </LedgerSection>
  )
}

const curlOf = (call: Parameters<typeof samplesOf>[0]) => samplesOf(call)[0]?.code ?? ''
