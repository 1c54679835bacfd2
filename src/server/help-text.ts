import { defaultTimeouts } from './db/postgres-pool'
import { defaultRegion } from './images/s3-store'
import { logLevels } from './log'

/** What `npm run server -- --help` prints. */
export const helpText = `Usage: npm run server -- [--port N] [--data DIR] [--host ADDRESS] [--demo]
       npm run server -- backup FILE [--data DIR]     writes a backup of the community, which may be in use; none while most pictures
                                                      are missing in their store, unless they are lost for good: --accept-missing
       npm run server -- restore FILE [--data DIR]    restores a backup into an empty folder, and database; a copy of DIR/backups,
                                                      which is an SQLite file, in place of the database of a stopped server
       npm run server -- images move [--data DIR]     copies the pictures of DIR to the store that S3_ENDPOINT names

  --port N         port to listen on, 0 for any free one (default 4800)
  --data DIR       folder for everything the server keeps (default ./data)
  --host ADDRESS   address to listen on (default 127.0.0.1)
  --demo           load the demo community once; the password of its account, haru.line@example.com, is in DIR/demo-password
  --rebuild-live   write every room into Firestore again
  --help           show this

Commands, also while the server runs on the same data:
  npm run server -- admin grant EMAIL moderator|administrator
  npm run server -- admin revoke EMAIL
  npm run server -- admin list                     who is a moderator or an administrator
  npm run server -- admin suspend EMAIL 1|7|30|ever   days without writing
  npm run server -- admin lift EMAIL               they can write again, and what was removed with the suspension is back
  npm run server -- admin remove KIND ID           of a post, reply, question, answer, program, review, correction or message
  npm run server -- admin rules                    the words and domains that are listed
  npm run server -- admin rule word|domain queue|refuse WORDS   texts with them go to the reports, or are refused
  npm run server -- admin unrule word|domain WORDS
  npm run server -- admin audit                    who did what to what, and when
  npm run server -- admin crashes                  reports of crashes of the app
  npm run server -- admin statistics

Environment:
  DATABASE_URL     postgres://… ; without it SQLite in DIR/community.db
  DATABASE_LISTEN_URL            the same database itself, where DATABASE_URL leads through PgBouncer
  DATABASE_POOL_SIZE             connections to PostgreSQL (default ${defaultTimeouts.poolSize})
  DATABASE_CONNECT_TIMEOUT_MS    for a connection, new or free (default ${defaultTimeouts.connectMs})
  DATABASE_STATEMENT_TIMEOUT_MS  for a statement (default ${defaultTimeouts.statementMs}; 0: none)
  DATABASE_LOCK_TIMEOUT_MS       for a lock within a statement (default ${defaultTimeouts.lockMs}; 0: none)
  LOG_LEVEL        ${logLevels.join(', ')} (default info); debug tells of each call
  METRICS_TOKEN    secret of at least 16 characters; with it GET /metrics answers Prometheus ("authorization: Bearer …")
  NATS_URL         nats://… or tls://…, several separated by commas; tells processes of each other's events instead of PostgreSQL
  S3_ENDPOINT      https://… of an S3-compatible store for the pictures; without it they are in DIR/images. Needs as well:
  S3_BUCKET        its bucket, which exists
  S3_ACCESS_KEY    a key that may list the bucket, and read, write and delete what is in it
  S3_SECRET_KEY    the key's secret
  S3_REGION        the store's region (default ${defaultRegion})
  SMTP_URL         smtp://… or smtps://… ; without it each mail becomes DIR/mail/<id>.eml
  MAIL             folder: confirms that mails stay in DIR/mail although PUBLIC_URL is set
  MAIL_FROM        address of the sender of mails, without a name (default no-reply@ the host of PUBLIC_URL)
  COMMUNITY_NAME   what the community calls itself, shown to those who are about to join
  CONTACT_EMAIL    where people of this community write with questions
  PUBLIC_URL       where people reach this server, e.g. https://community.example; needed behind a proxy that keeps the Host header
  FIREBASE_SERVICE_ACCOUNT  file of a service account's key; with it chat goes live through that project's Cloud Firestore
  FIREBASE_API_KEY          the project's web key, which clients are told
  TRUST_PROXY      addresses of reverse proxies, separated by commas, whose X-Forwarded-For is believed

Prints one line, "listening http://127.0.0.1:N", once it answers; logs go to standard error.`
