import { TOWN, townName } from '#features/credit-reports/rules/ordering/sandbox-town.ts'

/** The test applicants of the sandbox bureau, and the case that each one demonstrates. */
export function SandboxApplicants() {
  return (
    <section aria-label="Sandbox applicants" className="overflow-x-auto" tabIndex={0}>
      <table className="w-full text-left text-table">
        <thead>
          <tr className="border-rule-strong border-b">
            <th scope="col" className="py-2 pr-6">
              Applicant
            </th>
            <th scope="col" className="py-2 pr-6">
              Address
            </th>
            <th scope="col" className="py-2">
              Test case
            </th>
          </tr>
        </thead>
        <tbody>
          {TOWN.map((person) => (
            <tr key={townName(person)} className="border-rule border-b align-top">
              <th scope="row" className="whitespace-nowrap py-2 pr-6 font-semibold">
                {townName(person)}
              </th>
              <td className="whitespace-nowrap py-2 pr-6 text-ink-2">
                {person.city}, {person.state}
              </td>
              <td className="py-2 text-ink-2">{person.expect}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
