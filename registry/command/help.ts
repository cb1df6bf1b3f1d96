export const help = `npm run registry -- <command> [<app>] [<version>] [options]

An app is shell or the folder of a remote. Where no version is named, the newest published one is meant.

  publish <app>…          build, check, upload; nobody gets it yet
    --pin                   everybody gets it at once
    --dist <folder>         a finished build instead of <app>/dist
    --no-build              take <app>/dist as it is
    --schema <file|url>     what its GraphQL is checked against (api/schema.graphql)
    --talents-schema <file|url>  the same for its *.talents.graphql (api/talents.schema.graphql)
    --product <url>         the running product its pages are tried in (the one of npm start)
    --no-smoke              do not try its pages; recorded
    --force                 overrule the range of the shell API, and nothing else; recorded
    --local                 quick: only today's shell, no pages tried (what npm start does)
  smoke <app>…            only try its pages, in this shell and the one before
  pin <app> [version]     everybody gets this version
  canary <app> [version]  some people get it, always the same ones
    --percent <n>           how many: above 0, up to 100
  promote <app>           everybody gets what the canary's people have
  rollback <app>          end the canary; without one, back to the last good version
    --to <version>          back to this one
  block <app> <version>   nobody gets it any more
  unblock <app> <version> it may be pinned again
  withdraw <app>          nobody gets the app any more; its versions stay
  list [app]…             what people get; with an app, its versions
  history <app>           who changed what, when, why; --limit <n> (20)
  sweep                   remove uploads that were killed more than a day ago; never a version

  --storage <folder>      default: STORAGE_DIR, a bucket (STORAGE_S3_…), or the folder of npm start
  --by <who>, --why <text>  for the history; by default who git says you are
  --json                  one line of JSON instead of text
`;
