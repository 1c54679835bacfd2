import { version } from '../../package.json'
import { apiVersion, oldestClient } from '../shared/api-version'

/** What a server says about itself, so that clients and operators can tell which one answers (docs/product/calls.md "Texts and health"). */
export const programVersion = { version, api: apiVersion, minClient: oldestClient }
