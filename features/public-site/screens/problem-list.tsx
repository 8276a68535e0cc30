import {
  API_PROBLEMS,
  APPLICATION_PROBLEMS,
  CARD_PROBLEMS,
  LOAN_PROBLEMS,
  ORDER_PROBLEMS,
  ORGANIZATION_PROBLEMS,
} from '#features/public-api/rules/problems.ts'

/** All error codes of the API. A problem's `type` links to its entry. */
export function ProblemList() {
  const problems = [
    API_PROBLEMS,
    ORGANIZATION_PROBLEMS,
    ORDER_PROBLEMS,
    CARD_PROBLEMS,
    LOAN_PROBLEMS,
    APPLICATION_PROBLEMS,
  ].flatMap((some) => Object.entries(some))
  return (
    <section aria-label="Error codes" className="overflow-x-auto" tabIndex={0}>
      <table className="w-full text-left text-table">
        <thead>
          <tr className="border-rule-strong border-b">
            <th scope="col" className="py-2 pr-6">
              Code
            </th>
            <th scope="col" className="py-2 pr-6">
              Status
            </th>
            <th scope="col" className="py-2">
              Meaning
            </th>
          </tr>
        </thead>
        <tbody>
          {problems.map(([code, { status, title }]) => (
            <tr key={code} id={code} className="border-rule border-b align-top">
              <th scope="row" className="py-2 pr-6 font-normal">
                <code className="font-mono text-code">{code}</code>
              </th>
              <td className="py-2 pr-6 text-ink-2">{status}</td>
              <td className="py-2 text-ink-2">{title}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
