/** The addresses of the page, and what they mean. */
export type Route =
  | { readonly screen: "home" }
  | { readonly screen: "table"; readonly id: string }
  | { readonly screen: "replay"; readonly id: string }
  | { readonly screen: "daily"; readonly game: string; readonly day: string | null }
  | { readonly screen: "back"; readonly token: string }
  | { readonly screen: "rules"; readonly game: string; readonly rule: string | null }
  | { readonly screen: "learn" }
  | { readonly screen: "lesson"; readonly game: string }
  | { readonly screen: "exercises"; readonly game: string }
  | { readonly screen: "stored" }
  | { readonly screen: "lost"; readonly path: string };

export function routeOf(path: string, hash = ""): Route {
  const [first, second, third, ...rest] = path.split("/").filter((part) => part !== "");
  if (first === undefined) return { screen: "home" };
  if (first === "t" && second !== undefined && third === undefined)
    return { screen: "table", id: second };
  if (first === "t" && second !== undefined && third === "replay" && rest.length === 0)
    return { screen: "replay", id: second };
  if (first === "daily" && second !== undefined && rest.length === 0)
    return { screen: "daily", game: second, day: third ?? null };
  if (first === "back" && second !== undefined && third === undefined)
    return { screen: "back", token: second };
  if (first === "rules" && second !== undefined && third === undefined)
    return { screen: "rules", game: second, rule: hash === "" ? null : hash.replace(/^#/, "") };
  if (first === "learn" && second === undefined) return { screen: "learn" };
  if (first === "learn" && second !== undefined && third === undefined)
    return { screen: "lesson", game: second };
  if (first === "exercises" && second !== undefined && third === undefined)
    return { screen: "exercises", game: second };
  if (first === "stored" && second === undefined) return { screen: "stored" };
  return { screen: "lost", path };
}

export function pathOf(route: Route): string {
  switch (route.screen) {
    case "home":
      return "/";
    case "table":
      return `/t/${route.id}`;
    case "replay":
      return `/t/${route.id}/replay`;
    case "daily":
      return `/daily/${route.game}${route.day === null ? "" : `/${route.day}`}`;
    case "back":
      return `/back/${route.token}`;
    case "rules":
      return `/rules/${route.game}${route.rule === null ? "" : `#${route.rule}`}`;
    case "learn":
      return "/learn";
    case "lesson":
      return `/learn/${route.game}`;
    case "exercises":
      return `/exercises/${route.game}`;
    case "stored":
      return "/stored";
    case "lost":
      return route.path;
  }
}
