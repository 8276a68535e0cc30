const HOURS = [
  { hour: '00:00', step: 'Sign up, confirm your email, name your company.' },
  { hour: '00:05', step: 'Add a client and pull a first report in the sandbox.' },
  { hour: '01:00', step: 'Invite your team and give each person a role.' },
  { hour: '04:00', step: 'Send your company papers and certify your permissible purposes.' },
  { hour: '20:00', step: 'The bureaus confirm your access.' },
  { hour: '24:00', step: 'Your first live report.' },
]

/** Hour by hour from sign-up to the first live report. */
export function FirstDay() {
  return (
    <ol>
      {HOURS.map(({ hour, step }) => (
        <li key={hour} className="grid grid-cols-[4.5rem_1fr] items-baseline border-rule border-t py-2.5">
          <time className="font-mono text-[0.875rem] text-ink-3">{hour}</time>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}
