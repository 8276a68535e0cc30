import type { ReactNode } from 'react'
import { BUREAUS } from '#features/credit-reports/rules/bureaus.ts'
import { BureauCode } from '#features/credit-reports/screens/scores/bureau-mark.tsx'
import { StatusIcon } from '#ui/status-icon.tsx'

interface Capability {
  name: string
  sentence: string
  /** A small example of the feature in use. */
  fragment: ReactNode
}

const CAPABILITIES: Capability[] = [
  {
    name: 'Direct credit bureau access',
    sentence:
      'Order from every bureau at once. A bureau that fails never delays the others. Live reports need your company’s approval.',
    fragment: (
      <span className="flex flex-wrap gap-x-5">
        {BUREAUS.map((bureau) => (
          <span key={bureau} className="inline-flex items-center gap-2">
            <BureauCode bureau={bureau} />
            <StatusIcon status={bureau === 'transunion' ? 'pending' : 'success'} withLabel />
          </span>
        ))}
      </span>
    ),
  },
  {
    name: 'Instant card issuing',
    sentence:
      'Issue a virtual or physical card to a client you have approved, with a limit of its own. Live cards need your company’s approval.',
    fragment: <code className="text-code">virtual ···· 4417 · limit $2,500 · active</code>,
  },
  {
    name: 'Automated decisioning',
    sentence: 'Your rules, applied the same way every time. Each decision shows the data behind it.',
    fragment: <code className="text-code">score ≥ 640 and utilization ≤ 30 % → approve</code>,
  },
  {
    name: 'Document automation',
    sentence: 'Licenses, proofs of income and statements in named slots, so you can see what is missing.',
    fragment: (
      <span className="flex flex-wrap gap-x-5 text-small">
        <span>
          Driver's license <StatusIcon status="success" />
        </span>
        <span>
          Proof of income <StatusIcon status="pending" />
        </span>
      </span>
    ),
  },
  {
    name: 'Compliance engine',
    sentence: 'A permissible purpose for every pull, encrypted identifiers, and a log that can’t be edited.',
    fragment: <code className="text-code">09:14:07 SSN revealed · P. Raman · identity check</code>,
  },
  {
    name: 'Live within 24 hours',
    sentence:
      'Start in the sandbox right away, with test applicants. You go live after your company is reviewed and approved, which can take longer.',
    fragment: <code className="text-code">sandbox → in review → approved → live</code>,
  },
]

/** Six numbered entries in two columns, each with a small example. */
export function Capabilities() {
  return (
    <ol className="grid gap-x-14 lg:grid-cols-2">
      {CAPABILITIES.map(({ name, sentence, fragment }, index) => (
        <li key={name} className="grid grid-cols-[2.5rem_1fr] border-rule border-t py-5">
          <span aria-hidden="true" className="font-mono text-ink-3 text-small">
            1.{index + 1}
          </span>
          <div>
            <h3 className="font-semibold">{name}</h3>
            <p className="max-w-[52ch] text-ink-2">{sentence}</p>
            <div className="mt-3 text-body">{fragment}</div>
          </div>
        </li>
      ))}
    </ol>
  )
}
