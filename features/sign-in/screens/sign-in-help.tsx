const HELP = [
  {
    question: 'You forgot your password',
    answer: 'Choose “Forgot your password?” and enter your email. We send a link and a code for a new one.',
  },
  {
    question: 'You were invited by a company',
    answer: 'Open the link in the invitation. You choose your password there.',
  },
  {
    question: 'You are asked for a second factor',
    answer: 'Use your passkey, the code of your authenticator app, or one of your recovery codes.',
  },
]

/** Help for a person who can’t sign in, beside the form. */
export function SignInHelp() {
  return (
    <section aria-labelledby="sign-in-help" className="max-w-[400px] lg:pt-2">
      <h2 id="sign-in-help" className="text-ink-3 text-label">
        If you can’t sign in
      </h2>
      <dl className="mt-3">
        {HELP.map(({ question, answer }) => (
          <div key={question} className="border-rule border-t py-3">
            <dt className="font-semibold">{question}</dt>
            <dd className="text-ink-2">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
