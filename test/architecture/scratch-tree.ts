import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'

const lintReport = z.object({
  diagnostics: z.array(z.object({ filename: z.string(), code: z.string(), help: z.string().optional() })),
})

export type Complaint = z.infer<typeof lintReport>['diagnostics'][number]

/** Lints the given files, by path, in a temporary tree with the project's configuration. */
export function complaintsAbout(contentByPath: Record<string, string>): Complaint[] {
  const root = mkdtempSync(path.join(tmpdir(), 'tradeline-lint-'))
  try {
    for (const file of ['.oxlintrc.json', 'tsconfig.json', 'package.json', '.gitignore']) {
      copyFileSync(file, path.join(root, file))
    }
    symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'))
    for (const [file, content] of Object.entries(contentByPath)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
      writeFileSync(path.join(root, file), content)
    }
    const linter = spawnSync(path.resolve('node_modules/.bin/oxlint'), ['-f', 'json'], { cwd: root, encoding: 'utf8' })
    return lintReport.parse(JSON.parse(linter.stdout)).diagnostics
  } finally {
    rmSync(root, { recursive: true })
  }
}
