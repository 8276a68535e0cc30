const STEPS = [
  { when: '00:00', step: 'Sign up, confirm your email, name your company.' },
  { when: '00:05', step: 'Add a client and pull a first report in the sandbox.' },
  { when: '01:00', step: 'Invite your team and give each person a role.' },
  { when: '04:00', step: 'Submit your company for review: legal name, EIN, licenses and documents.' },
  { when: 'then', step: 'We verify your company and ask for anything that is missing. The sandbox keeps working.' },
  { when: 'approved', step: 'Your first live report.' },
]

/** The steps from sign-up to the first live report. Does not promise how long the review takes. */
export function FirstDay() {
  return (
    <ol>
      {STEPS.map(({ when, step }) => (
        <li key={when} className="grid grid-cols-[5.5rem_1fr] items-baseline border-rule border-t py-2.5">
          <span className="font-mono text-[0.875rem] text-ink-3">{when}</span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}
