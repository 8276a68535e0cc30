import type { Sample } from '#features/public-api/rules/samples.ts'
import { CodeSample } from './code-sample.tsx'

/** Samples of a call in three languages, one open at a time. The page's script adds copy buttons. */
export function Samples({ id, title, samples }: { id: string; title: string; samples: readonly Sample[] }) {
  return (
    <div className="mt-5 space-y-1">
      {samples.map(({ language, code }) => (
        <details key={language} name={`${id}-samples`} open={language === 'curl'} data-sample>
          <summary className="cursor-pointer py-1.5 font-medium text-small">{language}</summary>
          <CodeSample label={`${title} with ${language}`}>{code}</CodeSample>
        </details>
      ))}
    </div>
  )
}
