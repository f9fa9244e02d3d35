"""Addresses at which phones in the room reach this computer, and the secret parts of URLs."""

from __future__ import annotations

import hmac
import secrets
import socket
from collections.abc import Sequence
from contextlib import closing, suppress
from ipaddress import ip_address
from pathlib import Path

from msgspec import Struct

from companion.atomic_write import close_to_others, write_file
from companion.core.errors import CompanionError

HERE = "127.0.0.1"
NOT_THE_ROOM = (  # how interfaces begin that lead to machines inside this one, or far away
    *("lo", "docker", "br-", "veth", "virbr", "vmnet", "vbox", "tun", "tap", "utun", "wg", "ppp"),
    *("tailscale", "zt", "awdl", "llw", "vethernet", "virtualbox", "vmware", "hyper-v", "wsl"),
)
_SOMEWHERE = (  # nothing is sent there: the system only says from where it would
    (socket.AF_INET, "192.0.2.1"),
    (socket.AF_INET6, "2001:db8::1"),
)


LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is taken for another
SAID = "abcdefghjkmnpqrstuvwxyz"  # that can be said
CODE_LENGTH, TOKEN_LENGTH = 6, 12


class Address(Struct, frozen=True):
    """An address of this computer, with the network interface that has it."""

    host: str
    interface: str


def base_url(host: str, port: int) -> str:
    """Return the URL of a host and port, without path; IPv6 addresses get brackets."""
    at = f"[{host}]" if ":" in host else host
    return f"http://{at}" if port == 80 else f"http://{at}:{port}"


def reachable_addresses(addresses: Sequence[Address], outwards: Sequence[str]) -> list[Address]:
    """Return the addresses that phones may reach, the most likely first.

    `outwards` are the addresses that the system uses for outgoing connections.
    """

    def likely(candidate: Address) -> tuple[bool, bool, bool]:
        address = ip_address(candidate.host)
        return (address.version == 6, not address.is_private, candidate.host not in outwards)

    return sorted(filter(_reachable, addresses), key=likely)


def _reachable(candidate: Address) -> bool:
    address = ip_address(candidate.host)
    if address.is_loopback or address.is_link_local or address.is_unspecified:
        return False
    return not candidate.interface.lower().startswith(NOT_THE_ROOM)


def own_addresses() -> list[Address]:
    """Return the addresses of all interfaces of this computer."""
    import ifaddr  # late: only who serves a room needs it

    return [
        Address(ip.ip if isinstance(ip.ip, str) else ip.ip[0], adapter.nice_name)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
    ]


def outward_addresses() -> list[str]:
    """Return the addresses that the system uses for outgoing connections."""
    result = []
    for family, somewhere in _SOMEWHERE:
        with suppress(OSError), closing(socket.socket(family, socket.SOCK_DGRAM)) as trial:
            trial.connect((somewhere, 9))
            result.append(trial.getsockname()[0])
    return result


def is_local(host: str) -> bool:
    """Return whether a host name or address means this computer (loopback)."""
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host.lower() == "localhost"


def host_names(hosts: Sequence[str], port: int) -> frozenset[str]:
    """Return the allowed values of the `Host` header for these addresses."""
    every = {_written(host) for host in hosts}
    if any(map(is_local, hosts)):
        every.add("localhost")
    beginnings = {base_url(host, port).removeprefix("http://") for host in every}
    return frozenset(beginnings | {f"{beginning}:80" for beginning in beginnings if port == 80})


def _written(host: str) -> str:
    """Return an address or name in the form in which browsers send it."""
    with suppress(ValueError):
        return ip_address(host).compressed
    return host.lower()


def read_token(file: Path) -> str:
    """Read the secret token of the addresses. If there is none, make one and try to store it."""
    with suppress(OSError, ValueError):
        token = file.read_text("ascii").strip()
        close_to_others(file)
        if len(token) == TOKEN_LENGTH and set(token) <= set(LETTERS):
            return token
    token = "".join(secrets.choice(LETTERS) for _ in range(TOKEN_LENGTH))
    with suppress(CompanionError):
        write_file(file, f"{token}\n".encode(), private=True)
    return token


def derive_token(token: str, table: str) -> str:
    """Derive a secret token for a table. It never changes and does not reveal `token`."""
    return _derive(token, f"address/v1 {table}", LETTERS)[:TOKEN_LENGTH]


def derive_code(token: str, table: str) -> str:
    """Derive a table's short code, to be said aloud, which does not reveal `token`."""
    return _derive(token, f"code/v1 {table}", SAID)[:CODE_LENGTH]


def _derive(token: str, what: str, letters: str) -> str:
    digest = hmac.digest(token.encode(), f"companion/{what}".encode(), "sha256")
    return "".join(letters[byte % len(letters)] for byte in digest)
