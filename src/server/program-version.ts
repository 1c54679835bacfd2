import program from '../../package.json' with { type: 'json' }
import { apiVersion, oldestClient } from '../shared/api-version'

/** What a server says about itself, so that clients and operators can tell which one answers (docs/product/calls.md "Texts and health"). */
export const programVersion = { version: program.version, api: apiVersion, minClient: oldestClient }
