import { communityReport } from './community.ts'
import { httpReport } from './http.ts'
import { interpreterReport } from './interpreter.ts'
import { loginReport } from './login.ts'
import { authScriptsReport } from './scripts.ts'
import { statsReport } from './stats.ts'

/** Prints the product's measurements. Timing lives here, not in the tests. */
console.log(interpreterReport())
console.log(await authScriptsReport())
console.log(await loginReport())
console.log(await httpReport(process.env.TEST_DATABASE_URL))
console.log(await statsReport(process.env.TEST_DATABASE_URL))
console.log(await communityReport(process.env.TEST_DATABASE_URL))
