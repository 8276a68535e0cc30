import type { NoticePart } from '#features/lending/rules/adverse-action/notice.ts'

/** A statement, part by part. */
export function Statement({ parts }: { parts: readonly NoticePart[] }) {
  return (
    <div className="grid gap-5 border-rule border-y py-6">
      {parts.map(({ title, paragraphs, items }) => (
        <section key={title}>
          <h2 className="font-semibold font-serif text-[1.0625rem]/6">{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="wrap-anywhere mt-1">
              {paragraph}
            </p>
          ))}
          {items.length > 0 && (
            <ul className="mt-1 list-disc pl-5">
              {items.map((item) => (
                <li key={item} className="mt-0.5">
                  {item}
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}
