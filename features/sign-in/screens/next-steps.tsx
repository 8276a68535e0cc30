const STEPS = [
  { step: 'Confirm your email', detail: 'The link we send signs you in.' },
  { step: 'Name your company', detail: 'Choose its type: lender, dealer, credit repair organization or partner.' },
  {
    step: 'Add a client and order a report',
    detail: 'Choose one bureau or all of them. The report opens automatically.',
  },
]

/** The steps after sign-up. */
export function NextSteps() {
  return (
    <section aria-labelledby="next-steps" className="max-w-[400px] lg:pt-2">
      <h2 id="next-steps" className="text-ink-3 text-label">
        What happens next
      </h2>
      <ol className="mt-3">
        {STEPS.map(({ step, detail }, index) => (
          <li key={step} className="grid grid-cols-[2rem_1fr] border-rule border-t py-3">
            <span aria-hidden="true" className="text-code text-ink-3">
              {index + 1}
            </span>
            <div>
              <p className="font-semibold">{step}</p>
              <p className="text-ink-2">{detail}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
