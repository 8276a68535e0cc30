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

/** Documentation of the API: authentication, a first request, and limits. */
export function DocumentationApi() {
  return (
    <>
      <QuickStart />
      <LedgerSection number="04" title="Authentication">
        <div className={`space-y-3 ${text}`}>
          <p>
            Send the key as <code className="font-mono text-code">Authorization: Bearer</code>. Owners and admins
            create, replace and revoke keys under Org Admin, API keys. A key is shown once; we store only its hash.
          </p>
          <p>
            A key acts with the permissions of the person who created it, sees only your company, and stops working when
            that person leaves or is no longer an owner or admin. Its scopes are {OFFERED_SCOPES.join(', ')}. A replaced
            key keeps working for {ROTATION_HOURS} hours; a revoked key stops working immediately.
          </p>
        </div>
      </LedgerSection>
      <LedgerSection number="05" title="Test and live">
        <div className={`space-y-3 ${text}`}>
          <p>
            Test keys begin with tl_test_, live keys with tl_live_. A test key orders reports from the sandbox bureau,
            so it works only on an installation without real bureaus. A live key orders from the real bureaus, so it
            works only where they are configured. The same applies to cards and the card issuer. A key of the wrong mode
            is refused with wrong_mode. You can read clients, stored reports and cards with either kind.
          </p>
          <p>Orders use your plan’s credits in both modes.</p>
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
          Sign in and open Org Admin, Certification. If your company is not certified yet, choose “
          {purposeInWords('written_instructions')}”, the purpose of the order below, and certify.
        </li>
        <li className={text}>Under API keys, choose New API key. Copy the key: it is shown once.</li>
        <li>
          <p className={`mb-3 ${text}`}>Set the key and the address of Tradeline in your terminal:</p>
          <CodeSample label="Address and key">{EXPORTS}</CodeSample>
        </li>
        <li>
          <p className={`mb-3 ${text}`}>
            Order a report. Rhonda Rouse is a test applicant in the sandbox. The law requires a purpose and a consent
            for every order.
          </p>
          <CodeSample label="Ordering a report">{curlOf(createCreditReport)}</CodeSample>
        </li>
        <li>
          <p className={`mb-3 ${text}`}>
            The response is the report. You can read it again by its id, and it appears in the client's file on the
            screens.
          </p>
          <CodeSample label="Reading a report">{`export REPORT_ID=...\n${curlOf(readCreditReport)}`}</CodeSample>
        </li>
      </ol>
      <p className={`mt-5 ${text}`}>
        For every call with samples in curl, TypeScript and Python and a form to try it, see the{' '}
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
          Send an <code className="font-mono text-code">Idempotency-Key</code> of your own with every POST. For a day,
          the same key with the same body returns the same response, marked Idempotency-Replayed, and nothing is done
          twice: no second client, no second credit. The same key with a different body is refused.
        </p>
        <p>
          Lists return data and nextCursor. Pass it as cursor to get the next page; on the last page it is null. Pages
          have up to 100 rows, newest first.
        </p>
        <p>
          A key can send {REQUESTS_PER_MINUTE} requests a minute. Each response includes RateLimit-Limit,
          RateLimit-Remaining and RateLimit-Reset. Beyond the limit you get 429 with Retry-After. You can order one
          report every {THROTTLE_MS / 1000} seconds per company. Bodies can be at most 1 MB.
        </p>
        <p>
          Amounts in fields ending in Cents are whole cents; card amounts are dollars. Times are ISO 8601 in UTC. SSN
          and date of birth are stored encrypted and returned masked.
        </p>
      </div>
    </LedgerSection>
  )
}

const curlOf = (call: Parameters<typeof samplesOf>[0]) => samplesOf(call)[0]?.code ?? ''
