import { FAILING_HOURS, KEPT_DAYS, OLD_SECRET_HOURS } from '#features/public-api/rules/webhooks/endpoint.ts'
import { EVENT_TYPES } from '#features/public-api/rules/webhooks/events.ts'
import { RECEIVER_SAMPLES } from '#features/public-api/rules/webhooks/receiver-samples.ts'
import { MOST_TRIES } from '#features/public-api/rules/webhooks/retry.ts'
import { TOLERANCE_SECONDS } from '#platform/rules/signature.ts'
import { CodeSample } from './code-sample.tsx'
import { LedgerSection } from './public-frame.tsx'

const text = 'max-w-[62ch] text-ink-2'
const mono = 'font-mono text-code'

const DELIVERY = `POST /webhooks/tradeline
Content-Type: application/json
webhook-id: 6b1f0a52-5d0e-4f0c-9b1e-0d6f3b3b6a10
webhook-timestamp: 1790000000
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{
  "id": "6b1f0a52-5d0e-4f0c-9b1e-0d6f3b3b6a10",
  "type": "credit_report.completed",
  "mode": "test",
  "createdAt": "2026-11-22T10:15:00.123456+00:00",
  "data": { "report": { "id": "…", "clientId": "…", "status": "success", "outcomes": { "experian": "hit" } } }
}`

/** How a program's server is told of what happens: what is sent, how it is checked, and what becomes of failures. */
export function DocumentationWebhooks() {
  return (
    <LedgerSection number="07" title="Webhooks">
      <div id="webhooks" className={`mb-5 scroll-mt-24 space-y-3 ${text}`}>
        <p>
          Instead of asking again and again, be told. Under Org Admin, Webhooks, owners and admins name an https address
          and the events it wants. Each event comes as a POST; any status of 2xx within ten seconds says that you have
          it. Send a test event to try.
        </p>
      </div>
      <EventTable />
      <div className="my-5">
        <CodeSample label="A delivery">{DELIVERY}</CodeSample>
      </div>
      <p className={`mb-5 ${text}`}>
        Clients come without SSN and date of birth; <code className={mono}>changed</code> names the fields of an update.
        Reports come without what is in them: read them with a key. <code className={mono}>mode</code> says whether the
        sandbox answered.
      </p>
      <Checking />
      <Failures />
    </LedgerSection>
  )
}

function EventTable() {
  return (
    <dl className="max-w-[62ch] border-rule border-t">
      {Object.entries(EVENT_TYPES).map(([type, meaning]) => (
        <div key={type} className="grid gap-x-6 border-rule border-b py-2 sm:grid-cols-[15rem_1fr]">
          <dt className={mono}>{type}</dt>
          <dd className="text-ink-2 text-small">{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}

function Checking() {
  return (
    <>
      <h3 className="mb-3 text-h2">Check every delivery</h3>
      <p className={`mb-5 ${text}`}>
        Anybody can post to your address; only we can sign. The signature is the HMAC-SHA256 of webhook-id,
        webhook-timestamp and the body as it came, joined by dots, under the bytes after whsec_ in base64: as{' '}
        <a href="https://www.standardwebhooks.com" className="text-brand underline underline-offset-4">
          Standard Webhooks
        </a>{' '}
        has it, so that its libraries work. Refuse what is more than {TOLERANCE_SECONDS / 60} minutes old, and take each
        webhook-id once: the same event may come twice. A whole receiver, which takes the secret from WEBHOOK_SECRET and
        listens on port 4000:
      </p>
      <div className="space-y-1">
        {RECEIVER_SAMPLES.map(({ language, code }) => (
          <details key={language} name="receiver" open={language === 'Node.js'}>
            <summary className="cursor-pointer py-1.5 font-medium text-small">{language}</summary>
            <CodeSample label={`A receiver in ${language}`}>{code}</CodeSample>
          </details>
        ))}
      </div>
      <p className={`mt-5 ${text}`}>
        A secret is shown once. Replace it whenever you like: for {OLD_SECRET_HOURS} hours we sign with the old one,
        too, unless you say that somebody else knows it. To try a receiver on your own machine, start Tradeline with{' '}
        <code className={mono}>WEBHOOKS_ALLOW_LOOPBACK=true</code>; otherwise only addresses of the public internet are
        called.
      </p>
    </>
  )
}

function Failures() {
  return (
    <>
      <h3 className="mt-8 mb-3 text-h2">When your server is away</h3>
      <div className={`space-y-3 ${text}`}>
        <p>
          A delivery is tried {MOST_TRIES} times over a little more than three days, first after ten seconds and then
          ever more seldom, always under the same webhook-id. Redirects are not followed. The log under Org Admin shows
          each attempt with status, duration and the beginning of your answer, and sends any event again; events are
          kept for {KEPT_DAYS} days.
        </p>
        <p>
          After {FAILING_HOURS} hours in which nothing arrived, or when you answer 410, we pause the endpoint and write
          to your company's owners. What happens meanwhile is held and sent when you resume it. Events may overtake each
          other: go by createdAt, or read the current state.
        </p>
      </div>
    </>
  )
}
