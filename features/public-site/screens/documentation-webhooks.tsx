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

/** Documentation of webhooks: what is sent, how to verify it, and how failures are handled. */
export function DocumentationWebhooks() {
  return (
    <LedgerSection number="07" title="Webhooks">
      <div id="webhooks" className={`mb-5 scroll-mt-24 space-y-3 ${text}`}>
        <p>
          Use webhooks instead of polling. Under Org Admin, Webhooks, owners and admins add an https address and choose
          its events. Each event arrives as a POST. Respond with any 2xx status within ten seconds to confirm it. Send a
          test event to try it.
        </p>
      </div>
      <EventTable />
      <div className="my-5">
        <CodeSample label="A delivery">{DELIVERY}</CodeSample>
      </div>
      <p className={`mb-5 ${text}`}>
        Clients are sent without SSN and date of birth; <code className={mono}>changed</code> names the updated fields.
        Reports are sent without their contents; read them with an API key. <code className={mono}>mode</code> tells you
        whether the event came from the sandbox.
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
        Anyone can post to your address, but only we can sign. The signature is the HMAC-SHA256 of webhook-id,
        webhook-timestamp and the body as received, joined by dots. The key is the base64-decoded bytes after whsec_.
        This follows the{' '}
        <a href="https://www.standardwebhooks.com" className="text-brand underline underline-offset-4">
          Standard Webhooks
        </a>{' '}
        specification, so its libraries work. Reject deliveries more than {TOLERANCE_SECONDS / 60} minutes old, and
        process each webhook-id once: the same event may arrive twice. Here is a complete receiver, which reads the
        secret from WEBHOOK_SECRET and listens on port 4000:
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
        A secret is shown once. You can replace it at any time. For {OLD_SECRET_HOURS} hours we also sign with the old
        one, unless you tell us that it was exposed. To try a receiver on your own machine, start Tradeline with{' '}
        <code className={mono}>WEBHOOKS_ALLOW_LOOPBACK=true</code>; otherwise only addresses on the public internet are
        called.
      </p>
    </>
  )
}

function Failures() {
  return (
    <>
      <h3 className="mt-8 mb-3 text-h2">If your server is down</h3>
      <div className={`space-y-3 ${text}`}>
        <p>
          A delivery is attempted {MOST_TRIES} times over a little more than three days, first after ten seconds and
          then at increasing intervals, always with the same webhook-id. Redirects are not followed. The log under Org
          Admin shows each attempt with its status, duration and the beginning of your response. You can resend any
          event from it; events are kept for {KEPT_DAYS} days.
        </p>
        <p>
          After {FAILING_HOURS} hours without a successful delivery, or if you respond with 410, we pause the endpoint
          and notify your company's owners. Events are held while it is paused and sent when you resume it. Events can
          arrive out of order: use createdAt, or read the current state.
        </p>
      </div>
    </>
  )
}
