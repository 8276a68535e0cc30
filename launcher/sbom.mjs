// Part of `npm run build`: writes dist/sbom.cdx.json. The file is outside the web app's folder, so it isn't served.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

import { billOfMaterials } from './bill-of-materials.mjs'
import { inCheckout } from './checkout.mjs'
import { lockedPackages } from './lock-file.mjs'

const project = JSON.parse(readFileSync(inCheckout('package.json'), 'utf8'))
mkdirSync(inCheckout('dist'), { recursive: true })
writeFileSync(
  inCheckout('dist', 'sbom.cdx.json'),
  `${JSON.stringify(billOfMaterials(project, lockedPackages()), null, 2)}\n`,
)
