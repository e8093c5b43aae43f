import { pathOf, routeOf, type Route } from "./route";

/** Where the page is now. */
class Here {
  route = $state.raw<Route>(routeOf(location.pathname, location.hash));

  constructor() {
    addEventListener("popstate", () => this.look());
  }

  go(route: Route): void {
    history.pushState(null, "", pathOf(route));
    this.look();
    scrollTo(0, 0);
  }

  /** Go on without leaving a way back to here. */
  replace(route: Route): void {
    history.replaceState(null, "", pathOf(route));
    this.look();
  }

  private look(): void {
    this.route = routeOf(location.pathname, location.hash);
  }
}

export const here = new Here();

/** Follow a plain link without reloading the page. */
export function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link === null || !staysHere(link, event)) return;
  event.preventDefault();
  here.go(routeOf(link.pathname, link.hash));
}

function staysHere(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  const ours = link.origin === location.origin && !link.pathname.startsWith("/api/");
  return plain && ours && link.target === "" && !link.hasAttribute("download");
}
