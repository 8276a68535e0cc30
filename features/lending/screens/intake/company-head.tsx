import type { Company } from './calls.ts'

/** The name or logo of the company whose page it is. */
export function CompanyHead({ company: { name, logo } }: { company: Company }) {
  return (
    <header className="border-rule-strong border-b pb-3">
      {logo === null ? (
        <p className="break-words font-semibold font-serif text-[1.1875rem]/6">{name}</p>
      ) : (
        <img src={logo} alt={name} className="max-h-12 max-w-60" />
      )}
    </header>
  )
}
