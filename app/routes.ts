import { index, layout, prefix, type RouteConfig, route } from "@remix-run/route-config";

export default [
  route("landing", "landing/landing.tsx"),
  route("try", "trial/try.tsx"),
  route("logout", "account/logout.ts"),
  route("invite/:token", "invitations/invite.tsx"),
  route("invite/:token/qr", "invitations/projector.tsx"),
  route("teams/:teamId/retrospectives/:retroId/enter", "retrospectives/entry.tsx"),
  route("teams/:teamId/retrospectives/:retroId/enter/qr", "retrospectives/entry-projector.tsx"),
  layout("account/guest-layout.tsx", [
    route("login", "account/login.tsx"),
    route("login-with-code", "account/login-with-code.tsx"),
    route("request-create-account", "account/request-create-account.tsx"),
    route("create-account", "account/create-account.tsx"),
    route("request-reset", "account/request-reset.tsx"),
    route("reset-user", "account/reset-user.tsx"),
  ]),
  layout("shell/private-layout.tsx", [
    index("home/home.tsx"),
    route("user", "profile/profile.tsx"),
    route("user/edit", "profile/edit.tsx"),
    route("thank-you", "thanks/my-thanks.tsx"),
    ...prefix("teams", [
      index("teams/list.tsx"),
      route("create", "teams/create.tsx"),
      route("join", "teams/join.tsx"),
      route(":teamId", "shell/team-layout.tsx", [
        index("teams/home.tsx"),
        route("edit", "teams/edit.tsx"),
        route("members", "members/list.tsx"),
        ...prefix("retrospectives", [
          index("retrospectives/list.tsx"),
          route("create", "retrospectives/create.tsx"),
          route(":retroId", "retrospectives/detail.tsx"),
          route(":retroId/edit", "retrospectives/edit.tsx"),
          route(":retroId/summary", "sheet/screen.tsx"),
        ]),
        route("series/:seriesId/edit", "series/edit.tsx"),
        ...prefix("counters", [
          index("counters/list.tsx"),
          route("create", "counters/create.tsx"),
          route(":counterId", "counters/detail.tsx"),
          route(":counterId/edit", "counters/edit.tsx"),
        ]),
        ...prefix("topics", [
          index("topics/list.tsx"),
          route("create", "topics/create.tsx"),
          route(":topicId", "topics/detail.tsx"),
          route(":topicId/edit", "topics/edit.tsx"),
        ]),
        route("agreements", "agreements/list.tsx"),
        route("pulse", "pulse/screen.tsx"),
        route("memory", "memory/screen.tsx"),
      ]),
    ]),
  ]),
  route("*", "shell/not-found.tsx"),
] satisfies RouteConfig;
